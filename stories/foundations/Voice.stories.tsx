import preview from '../../.storybook/preview.tsx';
import { LOCALE_TAGS, LOCALES } from '../../src/i18n/messages.ts';
import { Words } from '../support/Frame.tsx';
import { Said } from '../support/words.tsx';
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
        <section key={rule}>
          <h2>{rule}</h2>
          <ul className="rows">
            {examples.flatMap((id) =>
              LOCALES.map((locale) => (
                <li key={id + locale} lang={LOCALE_TAGS[locale]}>
                  <Words locale={locale}>
                    <Said id={id} />
                  </Words>
                </li>
              )),
            )}
          </ul>
        </section>
      ))}
    </div>
  ),
});
