import type { ChangeEvent, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import buttonStyles from '../Button/Button.module.css';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  readonly id: string;
  readonly name: string;
  /** The `accept` attribute of the native picker. */
  readonly accept: string;
  readonly label: string;
  /** Text beside the button, on wide screens with a pointer that can drag and drop. */
  readonly aside: string;
  /** Ignores files for now; `children` should say why. */
  readonly closed: boolean;
  /** Id of the element that describes the picker. */
  readonly describedBy: string;
  /** Shown above the button. */
  readonly children: ReactNode;
  readonly onChoose: (choice: { files: File[] }) => void;
}

/** A native picker for several files. */
export function FilePicker({
  id,
  name,
  accept,
  label,
  aside,
  closed,
  describedBy,
  children,
  onChoose,
}: FilePickerProps) {
  function handlePicked({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    // Resetting the input would empty its FileList.
    const files = [...(currentTarget.files ?? [])];
    // Lets the same file be picked again.
    currentTarget.value = '';
    // A picker that is closed meanwhile may still be open in the browser, and chosen files can
    // wait.
    if (files.length > 0) onChoose({ files });
  }

  return (
    <div className={styles.zone} data-state={closed ? 'closed' : undefined}>
      {children}
      <div className={styles.row}>
        <label
          className={`${buttonStyles.secondary} ${styles.button}`}
          data-state={closed ? 'closed' : undefined}
        >
          <input
            type="file"
            id={id}
            name={name}
            className={styles.input}
            accept={accept}
            multiple
            aria-disabled={closed || undefined}
            aria-describedby={describedBy}
            onClick={closed ? (event) => event.preventDefault() : undefined}
            onChange={handlePicked}
          />
          <Icon name="upload" />
          {label}
        </label>
        {!closed && <span className={styles.aside}>{aside}</span>}
      </div>
    </div>
  );
}
