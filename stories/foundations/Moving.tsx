import { useState } from 'react';
import { Button } from '../../src/components/Button/Button.tsx';
import { Faq } from '../../src/components/Faq/Faq.tsx';
import { ProgressBar } from '../../src/components/ProgressBar/ProgressBar.tsx';
import { QUESTIONS, QuestionText } from '../../src/page/questions.tsx';
import { Message } from '../support/messages.tsx';
import { REDUCED, SCHEMES } from '../../.storybook/support/tokenValues.ts';
import styles from './Foundations.module.css';

const ITEMS = QUESTIONS.slice(0, 2).map(({ question, answer }) => ({
  id: question,
  question: <QuestionText id={question} />,
  answer: <QuestionText id={answer} />,
}));

/** Every duration of motion, with a component that uses it. */
export function Moving() {
  const [share, setShare] = useState(0);
  return (
    <div className={styles.sheet}>
      <p>
        Nothing moves on its own. With reduced motion nothing moves at all: choose it in the
        toolbar, and try again.
      </p>
      <section className={styles.list}>
        <Token name="colour-time" use="a colour changes when the pointer is over a control" />
        <div>
          <Button variant="primary">
            <Message id="checkout.submit" />
          </Button>
        </div>
      </section>
      <section className={`${styles.list} ${styles.column}`}>
        <Token name="opening-time" use="a part opens, ease-out" />
        <Faq items={ITEMS} />
        <p className="hint">The width of the progress bar takes the same time, linear.</p>
        <ProgressBar share={share} label="Diploma.jpg" />
        <div>
          <Button size="small" onClick={() => setShare((share + 0.25) % 1.25)}>
            Send a quarter more
          </Button>
        </div>
      </section>
    </div>
  );
}

function Token({ name, use }: { readonly name: string; readonly use: string }) {
  return (
    <p className="hint">
      <strong>{name}</strong>: {SCHEMES.light.get(name)}, {REDUCED.get(name)} under reduced motion;{' '}
      {use}
    </p>
  );
}
