import styles from './Foundations.module.css';
import {
  responsiveTokens,
  formatTokenValues,
  type ResponsiveToken,
} from '../../.storybook/support/tokenValues.ts';

/** A token's name, and its value on each width of screen. */
function TokenValues({ token }: { readonly token: ResponsiveToken }) {
  return (
    <p className="hint">
      <strong>{token.name}</strong>: {formatTokenValues(token)}
    </p>
  );
}

/** Every space as a bar of its width. */
export function Spaces() {
  return (
    <ul className={styles.list}>
      {['space-', 'gutter', 'section-space', 'bar-height']
        .flatMap(responsiveTokens)
        .map((token) => (
          <li key={token.name}>
            <TokenValues token={token} />
            <div className={styles.bar} style={{ width: `var(--${token.name})` }} />
          </li>
        ))}
    </ul>
  );
}

/** Corners and the shadow on a box, and the smallest target. */
export function Shapes() {
  return (
    <ul className={`${styles.list} ${styles.boxes}`}>
      {responsiveTokens('radius-').map((token) => (
        <li key={token.name}>
          <TokenValues token={token} />
          <div className={styles.box} style={{ borderRadius: `var(--${token.name})` }} />
        </li>
      ))}
      {responsiveTokens('shadow').map((token) => (
        <li key={token.name}>
          <p className="hint">
            <strong>{token.name}</strong>: the hero’s two sheets only
          </p>
          <div
            className={styles.box}
            style={{ boxShadow: `0 0.375rem 1.125rem var(--${token.name})` }}
          />
        </li>
      ))}
      {responsiveTokens('target').map((token) => {
        const size = `var(--${token.name})`;
        return (
          <li key={token.name}>
            <TokenValues token={token} />
            <div className={styles.box} style={{ width: size, height: size }} />
          </li>
        );
      })}
    </ul>
  );
}
