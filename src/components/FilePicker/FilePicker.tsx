import { useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import buttonStyles from '../Button/Button.module.css';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  readonly id: string;
  readonly name: string;
  /** What the picker offers, as the `accept` attribute takes it. */
  readonly accept: string;
  readonly label: string;
  /** Words beside the button, where there is room and a pointer to drop with. */
  readonly aside: string;
  /** Takes no files now; `children` say why. */
  readonly closed: boolean;
  /** Id of the words that describe the picker. */
  readonly describedBy: string;
  /** What stands above the button. */
  readonly children: ReactNode;
  readonly onChoose: (choice: { files: File[] }) => void;
}

/** Chooses several files with a native picker, or takes them dropped. Closed, it takes none. */
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
  const [isDraggedOver, setDraggedOver] = useState(false);

  function choose(list: FileList) {
    // Copied: emptying the picker empties its list too.
    const files = [...list];
    if (!closed && files.length > 0) onChoose({ files });
  }

  function takePicked({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (currentTarget.files) choose(currentTarget.files);
    // Otherwise the same file could not be picked again.
    currentTarget.value = '';
  }

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = closed ? 'none' : 'copy';
    setDraggedOver(!closed);
  }

  function drop(event: DragEvent) {
    // Even a closed one keeps the browser from leaving the page for the file.
    event.preventDefault();
    setDraggedOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <div
      className={styles.zone}
      data-state={closed ? 'closed' : isDraggedOver ? 'over' : 'open'}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
    >
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
            onChange={takePicked}
          />
          <Icon name="upload" />
          {label}
        </label>
        {!closed && <span className={styles.aside}>{aside}</span>}
      </div>
    </div>
  );
}
