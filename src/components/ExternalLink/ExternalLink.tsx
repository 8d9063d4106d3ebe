import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to another site. A hidden text tells screen readers so. */
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
