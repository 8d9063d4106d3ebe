import * as React from 'react';
import { uiText } from './uiText.ts';

interface LayoutNoticeProps {
  readonly language: string;
  /** Why no drawing could be made. */
  readonly error: string | null;
  /** Whether the first drawing is still being made. */
  readonly isWaiting: boolean;
  readonly retry: () => void;
}

/** Says that a drawing is being made, or why there is none. */
export function LayoutNotice({
  language,
  error,
  isWaiting,
  retry,
}: LayoutNoticeProps): React.ReactElement | null {
  if (error !== null) {
    return (
      <p className="sc-error" role="alert">
        {uiText('layout.failed', language, { detail: error })}{' '}
        <button type="button" className="sc-button" onClick={retry}>
          {uiText('layout.retry', language)}
        </button>
      </p>
    );
  }
  if (!isWaiting) return null;
  return <p className="sc-hint sc-waiting">{uiText('layout.waiting', language)}</p>;
}
