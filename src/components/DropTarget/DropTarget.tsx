import { useEffect, useState } from 'react';
import styles from './DropTarget.module.css';

interface DropTargetProps {
  /** Refuses what is dropped. */
  readonly closed: boolean;
  /** Shown over the page while files are dragged over it, unless they are refused. */
  readonly label?: string;
  readonly onDrop?: (dropped: DataTransfer) => void;
}

/** The longest time between drag events, in milliseconds. Not all browsers report that a drag has left. */
const DRAG_INTERVAL_MS = 500;

/** Takes files that are dropped anywhere on the page. Text and links can be dropped into fields only. */
export function DropTarget({ closed, label, onDrop }: DropTargetProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);

  useEffect(() => {
    let timer: number | undefined;

    function end(): void {
      window.clearTimeout(timer);
      setDraggedOver(false);
    }

    function dragOver(event: DragEvent): void {
      const { dataTransfer, target } = event;
      if (dataTransfer === null) return;
      const hasFiles = dataTransfer.types.includes('Files');
      if (!hasFiles && target instanceof HTMLInputElement) return;
      event.preventDefault();
      dataTransfer.dropEffect = hasFiles && !closed ? 'copy' : 'none';
      window.clearTimeout(timer);
      timer = window.setTimeout(end, 2 * DRAG_INTERVAL_MS);
      setDraggedOver(hasFiles && !closed);
    }

    function drop(event: DragEvent): void {
      end();
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // This applies while closed too: by default the browser would leave the page and open the
      // file.
      event.preventDefault();
      if (!closed) onDrop?.(event.dataTransfer);
    }

    // In the capture phase, because React stops drops in sections that are not hydrated.
    document.addEventListener('dragover', dragOver, true);
    document.addEventListener('drop', drop, true);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('dragover', dragOver, true);
      document.removeEventListener('drop', drop, true);
    };
  }, [closed, onDrop]);

  return (
    isDraggedOver && (
      <div ref={showOnTop} popover="manual" className={styles.target}>
        {label}
      </div>
    )
  );
}

/**
 * Shows the cover above everything. Its section is painted by itself and would otherwise confine
 * it.
 */
function showOnTop(cover: HTMLElement | null): void {
  cover?.showPopover?.();
}
