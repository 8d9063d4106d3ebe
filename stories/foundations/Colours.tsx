import styles from './Foundations.module.css';
import { colourOf, type Scheme } from '../../.storybook/support/tokenValues.ts';
import { EDGE, PALETTE, PURPOSES, contrastChecks } from './colours.ts';

const SCHEMES = ['light', 'dark'] as const;

/** The palette, which only the colours by purpose refer to. */
export function Palette() {
  return (
    <ul className={`${styles.sheet} ${styles.swatches}`}>
      {PALETTE.map(([name, value]) => (
        <li key={name}>
          <div className={styles.swatch} style={{ background: value }} />
          <p className="hint">
            {name} {value}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Every colour by purpose in both schemes, with its contrast where it carries meaning. */
export function Purposes() {
  return (
    <div className={styles.both}>
      {SCHEMES.map((scheme) => (
        <div key={scheme} className={styles.sheet} data-scheme={scheme}>
          <h2>{scheme === 'light' ? 'Light' : 'Dark'}</h2>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Purpose</th>
                <th scope="col">Value</th>
                <th scope="col">Contrast</th>
              </tr>
            </thead>
            <tbody>
              {PURPOSES.map((name) => (
                <Purpose key={name} name={name} scheme={scheme} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}

function Purpose({ name, scheme }: { readonly name: string; readonly scheme: Scheme }) {
  const checks = contrastChecks(name, scheme);
  return (
    <tr data-purpose={name}>
      <th scope="row">
        <div className={styles.purpose}>
          <div className={styles.swatch} style={{ background: `var(--${name})` }} />
          {name}
        </div>
      </th>
      <td>{colourOf(name, scheme)}</td>
      <td>
        {checks.length === 0 && <span className="soft">not checked</span>}
        {checks.map(({ background, contrast, minimum }) => (
          <p key={background}>
            <span
              className={minimum === EDGE ? styles.edge : styles.sample}
              style={{
                background: `var(--${background})`,
                [minimum === EDGE ? 'borderColor' : 'color']: `var(--${name})`,
              }}
            >
              {contrast.toFixed(1)}
            </span>{' '}
            on {background}, at least {minimum}
          </p>
        ))}
      </td>
    </tr>
  );
}
