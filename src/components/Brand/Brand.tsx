import styles from './Brand.module.css';

interface BrandProps {
  readonly name: string;
  /** What stands under the name; the narrowest bar leaves it out. */
  readonly line: string;
}

/** The provider's sign, name and line. */
export function Brand({ name, line }: BrandProps) {
  return (
    <span className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 30 30" aria-hidden="true">
        <path d="M5 11h20M7 22c0-6 3-9.5 8-9.5s8 3.5 8 9.5" />
      </svg>
      <span>
        <span className={styles.name}>{name}</span> <span className={styles.line}>{line}</span>
      </span>
    </span>
  );
}
