import { steppedTokens, type Stepped } from './colours.ts';
import styles from './Foundations.module.css';
import { inPixels } from './tokens.ts';

/** `space-16`: 16px, and what it becomes on wider screens. */
function Named({ token: { name, values } }: { readonly token: Stepped }) {
  return (
    <p className="hint">
      <strong>{name}</strong>:{' '}
      {values
        .map(({ from, value }) => (from ? `from ${inPixels(from)} ` : '') + sizeOf(value))
        .join('; ')}
    </p>
  );
}

/** A size, or the name of the space that it takes. */
function sizeOf(value: string): string {
  return inPixels(value).replace(/^var\(--([\w-]+)\)$/, '$1');
}

/** Every space, as wide as it is. */
export function Spaces() {
  return (
    <ul className={styles.list}>
      {['space-', 'gutter', 'section-space', 'bar-height'].flatMap(steppedTokens).map((token) => (
        <li key={token.name}>
          <Named token={token} />
          <div className={styles.bar} style={{ width: `var(--${token.name})` }} />
        </li>
      ))}
    </ul>
  );
}

/** Corners and the shadow on a box; a target as large as it has to be at least. */
export function Shapes() {
  return (
    <ul className={`${styles.list} ${styles.boxes}`}>
      {steppedTokens('radius-').map((token) => (
        <li key={token.name}>
          <Named token={token} />
          <div className={styles.box} style={{ borderRadius: `var(--${token.name})` }} />
        </li>
      ))}
      {steppedTokens('shadow').map((token) => (
        <li key={token.name}>
          <p className="hint">
            <strong>{token.name}</strong>: the hero’s two sheets only
          </p>
          <div className={styles.box} style={{ boxShadow: `var(--${token.name})` }} />
        </li>
      ))}
      {steppedTokens('target').map((token) => {
        const size = `var(--${token.name})`;
        return (
          <li key={token.name}>
            <Named token={token} />
            <div className={styles.box} style={{ width: size, height: size }} />
          </li>
        );
      })}
    </ul>
  );
}
