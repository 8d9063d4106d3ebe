import styles from './Seal.module.css';

const SEAL = 'seal';

interface SealProps {
  /** The provider's name, along the foot. */
  readonly name: string;
}

/**
 * The seal as a part of a drawing, around its origin with a radius of 55. A page draws it once and shows
 * it again as a {@link SealCopy}.
 */
export function Seal({ name }: SealProps) {
  return (
    <g id={SEAL}>
      <defs>
        <path id="arch" d="M-33 17A37 37 0 1 1 33 17" />
        <path id="foot" d="M-30 30A42.5 42.5 0 0 0 30 30" />
        <path id="bridge" strokeWidth="3" d="M-19-7h38M-17 13C-17 1-9-5 0-5S17 1 17 13" />
        <g id="emboss">
          <circle r="46.5" />
          <circle r="30" />
          <use href="#bridge" />
        </g>
        <linearGradient id="sheen" x2="1" y2="1">
          <stop className={styles.hi} />
          <stop className={styles.mid} offset=".5" />
        </linearGradient>
      </defs>
      <circle className={styles.scallop} r="50.5" />
      <circle className={styles.disc} r="51" />
      <use href="#emboss" className={styles.low} y=".8" />
      <use href="#emboss" className={styles.high} y="-.8" />
      <use href="#bridge" className={styles.face} />
      <text className={styles.circular}>
        <textPath href="#arch" startOffset="50%">
          · CERTIFIED TRANSLATION ·
        </textPath>
      </text>
      <text className={styles.circular}>
        <textPath href="#foot" startOffset="50%">
          {name.toUpperCase()}
        </textPath>
      </text>
    </g>
  );
}

/** A copy of the page's seal, as wide as its container. It is purely decorative. */
export function SealCopy() {
  return (
    <svg viewBox="-56 -56 112 112" overflow="visible" strokeLinecap="round" aria-hidden="true">
      <use href={`#${SEAL}`} />
    </svg>
  );
}
