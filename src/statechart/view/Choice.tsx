import * as React from 'react';

/** Controls that belong together, under a name that only screen readers say. */
export function Group({
  name,
  children,
}: {
  readonly name: string;
  readonly children: React.ReactNode;
}): React.ReactElement {
  return (
    <fieldset className="sc-group">
      <legend className="sc-hidden">{name}</legend>
      {children}
    </fieldset>
  );
}

/** A button that is pressed while its choice holds. */
export function Choice({
  isChosen,
  label,
  lang,
  onClick,
  children,
}: {
  readonly isChosen: boolean;
  readonly label?: string;
  readonly lang?: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}): React.ReactElement {
  return (
    <button
      type="button"
      className="sc-button"
      aria-pressed={isChosen}
      title={label}
      lang={lang}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
