import styles from './FileThumb.module.css?late';

interface FileThumbProps {
  readonly name: string;
  /** Media type; may be empty. */
  readonly type: string;
  /** URL of a photo's thumbnail, 44 by 56. */
  readonly picture?: string | undefined;
}

/** A photo's thumbnail, or a small drawing: a page, a photo, or a sheet labelled with the extension. */
export function FileThumb({ name, type, picture }: FileThumbProps) {
  // A thumbnail that can be dragged would be dropped on the page as a new file.
  if (picture !== undefined)
    return <img className={styles.thumb} src={picture} alt="" draggable={false} />;
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    <svg className={styles.thumb} viewBox="0 0 44 56" aria-hidden="true">
      {type === 'application/pdf' || extension === 'pdf' ? (
        <Page />
      ) : /^hei[cf]$/.test(extension) || !type.startsWith('image/') ? (
        <Label text={extension.toUpperCase()} />
      ) : (
        <Photo />
      )}
    </svg>
  );
}

function Page() {
  return (
    <>
      <path className={styles.paper} d="M.5.5h43v55H.5z" />
      <circle className={styles.stroke} cx="22" cy="10.5" r="4" />
      <path className={styles.stroke} d="M12 18.5h20M7 26h30M7 30.5h30M7 35h24M7 47q3-5 5-1t6-1" />
      <circle className={styles.stroke} cx="33" cy="46" r="4.5" />
    </>
  );
}

function Photo() {
  return (
    <>
      <path className={styles.desk} d="M.5.5h43v55H.5z" />
      <path className={styles.old} d="m9 9 24-2 3 38-24 2z" />
      <path
        className={styles.stroke}
        d="m14.5 16 14-1.2M15 22l15-1.3M15.4 27l15-1.3M15.8 32l15-1.3M16.2 37l9-.8"
      />
    </>
  );
}

function Label({ text }: { readonly text: string }) {
  return (
    <>
      <path className={styles.leaf} d="M.5.5h29l14 14v41H.5z" />
      <path className={styles.leaf} d="M29.5.5v14h14z" />
      <text className={styles.kind} x="22" y="36">
        {text}
      </text>
    </>
  );
}
