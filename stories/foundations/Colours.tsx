import styles from './Foundations.module.css';
import { colourOf, PALETTE, PURPOSES, readingOf, type Scheme } from './colours.ts';

const SCHEMES = ['light', 'dark'] as const;

/** The palette, which only the names by purpose use. */
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

/** Every purpose in both schemes, with the contrast of what has to be read. */
export function Purposes() {
  return (
    <div className={styles.both}>
      {SCHEMES.map((scheme) => (
        <div key={scheme} className={styles.sheet} data-scheme={scheme}>
          <table className={styles.table}>
            <caption>{scheme}</caption>
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
  const reading = readingOf(name, scheme);
  return (
    <tr data-purpose={name}>
      <th scope="row">
        <div className={styles.swatch} style={{ background: `var(--${name})` }} />
        {name}
      </th>
      <td>{colourOf(name, scheme)}</td>
      <td>
        {reading
          ? `${reading.contrast.toFixed(1)} on ${reading.ground}, at least ${reading.least}`
          : '–'}
      </td>
    </tr>
  );
}
