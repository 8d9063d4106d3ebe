import { FormattedMessage } from 'react-intl';
import { Faq } from '../../components/Faq/Faq.tsx';
import { mailtoUrl } from '../../domain/provider.ts';
import { useProvider } from '../documentFacts.ts';
import { QUESTIONS, QuestionText } from '../questions.tsx';
import { CERTIFICATE } from '../sample/anchors.ts';
import styles from './FaqSection.module.css';

/** The questions and answers, beside a link that writes to the provider. */
export function FaqSection() {
  const { email } = useProvider();
  return (
    <section id="faq" className="section">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>
            <FormattedMessage id="faq.title" />
          </h2>
          <p className="sub">
            <FormattedMessage id="faq.sub" />{' '}
            <a href={mailtoUrl(email)}>
              <FormattedMessage id="faq.write" />
            </a>
            .
          </p>
        </div>
        <Faq
          items={QUESTIONS.map(({ question, answer }) => ({
            id: question,
            question: <QuestionText id={question} />,
            answer: <QuestionText id={answer} />,
            anchor: answer === 'faq.whatAnswer' ? CERTIFICATE : undefined,
          }))}
        />
      </div>
    </section>
  );
}
