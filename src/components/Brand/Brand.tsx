import styles from './Brand.module.css';

interface BrandProps {
  readonly name: string;
  /** What stands under the name. */
  readonly line: string;
  /** Leaves the line out where there is hardly room for the name. */
  readonly compact?: boolean;
}

/** The provider's sign, name and line. */
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
