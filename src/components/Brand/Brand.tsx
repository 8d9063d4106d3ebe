import styles from './Brand.module.css';

interface BrandProps {
  readonly name: string;
  /** The tagline under the name. */
  readonly line: string;
  /** Hides the tagline where there is little room. */
  readonly compact?: boolean;
}

/** The provider's logo, name and tagline. */
export function Brand({ name, line, compact = false }: BrandProps) {
  return (
    <span className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 30 30" aria-hidden="true">
        <path d="M5 11h20M7 22c0-6 3-9.5 8-9.5s8 3.5 8 9.5" />
      </svg>
      <span>
        <span className={styles.name}>{name}</span>{' '}
        <span className={compact ? styles.droppable : styles.line}>{line}</span>
      </span>
    </span>
  );
}
