import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to another site, with a visually hidden text that says so. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a href={href} rel="noreferrer">
      {children}
      <span className="unseen">
        {' '}
        <FormattedMessage id="page.external" />
      </span>
    </a>
  );
}
