import styles from './ProgressBar.module.css?late';

interface ProgressBarProps {
  /** The share that is done, 0 to 1. */
  readonly share: number;
  /** The accessible name. */
  readonly label: string;
  /** Whether progress is paused for now. */
  readonly held?: boolean;
}

/** How much of something is done. It is never announced by itself. */
export function ProgressBar({ share, label, held = false }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      data-state={held ? 'held' : undefined}
      value={share}
      max={1}
      aria-label={label}
    />
  );
}
