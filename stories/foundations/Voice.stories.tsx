import preview from '../../.storybook/preview.tsx';
import { LANGUAGES, LANGUAGE_TAGS } from '../../src/domain/language.ts';
import { LocaleProvider } from '../../.storybook/support/Frame.tsx';
import { Message } from '../support/messages.tsx';
import styles from './Foundations.module.css';
import { VOICE } from './meanings.ts';

const meta = preview.meta({
  title: 'Foundations/Voice',
  tags: ['!autodocs', 'designer', 'product-owner'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const HowMessagesAreWorded = meta.story({
  render: () => (
    <div className={styles.sheet}>
      {VOICE.map(({ rule, examples }) => (
        <section key={rule} className={styles.list}>
          <h2 className={styles.rule}>{rule}</h2>
          <ul className="rows">
            {examples.map((id) => (
              <li key={id} className={styles.pair}>
                {LANGUAGES.map((locale) => (
                  <p key={locale} lang={LANGUAGE_TAGS[locale]}>
                    <LocaleProvider locale={locale}>
                      <Message id={id} />
                    </LocaleProvider>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  ),
});
