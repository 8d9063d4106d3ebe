import { FormattedMessage } from 'react-intl';
import { mailtoUrl, telUrl } from '../../domain/provider.ts';
import { Brand } from '../Brand/Brand.tsx';
import { ExternalLink } from '../ExternalLink/ExternalLink.tsx';
import { Icon } from '../Icon/Icon.tsx';
import styles from './Footer.module.css';

interface FooterProps {
  readonly name: string;
  readonly line: string;
  readonly email: string;
  readonly phone: string;
  /** URL of the provider's chat. */
  readonly chatUrl: string;
  /** Label of the link to the chat; `undefined`: the label of the messages. */
  readonly chatName: string | undefined;
  /** URL of the provider's privacy policy; `undefined`: there is no link. */
  readonly privacyUrl: string | undefined;
  /** Days after which uploaded files are deleted, formatted for the language. */
  readonly retention: { readonly from: string; readonly to: string };
}

/** The page footer with the provider's public contacts. */
export function Footer({
  name,
  line,
  email,
  phone,
  chatUrl,
  chatName,
  privacyUrl,
  retention,
}: FooterProps) {
  return (
    <footer id="contact" className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Brand name={name} line={line} />
            <p className="sub">
              <FormattedMessage id="footer.what" />
            </p>
          </div>
          <div>
            <h2>
              <FormattedMessage id="footer.contact" />
            </h2>
            <ul className={styles.contacts}>
              <li>
                <Icon name="mail" />
                <a href={mailtoUrl(email)}>{email}</a>
              </li>
              <li>
                <Icon name="phone" />
                <a href={telUrl(phone)}>{phone}</a>
              </li>
              <li>
                <Icon name="chat" />
                <ExternalLink href={chatUrl}>
                  {chatName ?? <FormattedMessage id="footer.chat" />}
                </ExternalLink>
              </li>
            </ul>
          </div>
          <div>
            <h2>
              <FormattedMessage id="footer.filesTitle" />
            </h2>
            <p className="soft">
              <FormattedMessage id="footer.files" values={retention} />
            </p>
            {privacyUrl !== undefined && (
              <ExternalLink href={privacyUrl}>
                <FormattedMessage id="footer.privacy" />
              </ExternalLink>
            )}
          </div>
        </div>
        <p className={styles.last}>
          <FormattedMessage id="footer.legal" />{' '}
          <a href="#top">
            <FormattedMessage id="footer.top" />
          </a>
        </p>
      </div>
    </footer>
  );
}
