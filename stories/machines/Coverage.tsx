import type { Language } from '../../src/domain/language.ts';
import { nameOf, textOf } from '../../src/statechart/texts.ts';
import { indexOf } from '../../src/statechart/view/chartIndex.ts';
import { arrowSentence } from '../../src/statechart/view/labels.ts';
import { COVERAGE, lacksOf, type Coverage as ChartCoverage, type Evidence } from './evidence.ts';
import { SourceText, Stories, Tests } from './EvidencePanel.tsx';
import { EVIDENCE_TEXTS as TEXTS } from './evidenceTexts.ts';
import styles from './MachinePage.module.css';

/** Shows how much of each machine has a story, a test and a requirement, and what lacks one. */
export function Coverage({ locale }: { readonly locale: Language }) {
  return (
    <main className={styles.coverage}>
      <h1>{TEXTS.title[locale]}</h1>
      <p>{TEXTS.purpose[locale]}</p>
      {COVERAGE.map((each) => (
        <OfChart key={each.chart.id} {...each} locale={locale} />
      ))}
    </main>
  );
}

function OfChart({
  chart,
  evidence,
  percent,
  locale,
}: ChartCoverage & { readonly locale: Language }) {
  const textOptions = { language: locale, showsCode: false };
  const index = indexOf(chart);
  const lacking = evidence.filter((each) => lacksOf(each).length > 0);
  function titleOf({ id }: Evidence): string {
    const arrow = index.findArrow(id);
    if (arrow !== null) return arrowSentence(chart, arrow, textOptions);
    const path = [...index.ancestorsOf(id).toReversed().slice(1), index.state(id)];
    return path.map(({ name }) => nameOf(name, textOptions)).join(' › ');
  }
  const count = String(evidence.length);
  return (
    <section aria-label={textOf(chart.title, locale)}>
      <h2>{textOf(chart.title, locale)}</h2>
      <p>{TEXTS.percent[locale].replace('{percent}', String(percent)).replace('{count}', count)}</p>
      {lacking.length > 0 && (
        <ul className={styles.lack}>
          {lacking.map((each) => (
            <li key={each.id}>{titleOf(each)}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{TEXTS.every[locale]}</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{TEXTS.item[locale]}</th>
                <th scope="col">{TEXTS.stories[locale]}</th>
                <th scope="col">{TEXTS.testsHead[locale]}</th>
                <th scope="col">{TEXTS.source[locale]}</th>
              </tr>
            </thead>
            <tbody>
              {evidence.map((each) => (
                <tr key={each.id}>
                  <th scope="row">{titleOf(each)}</th>
                  <td>
                    <Stories evidence={each} locale={locale} />
                  </td>
                  <td>
                    <Tests evidence={each} locale={locale} />
                  </td>
                  <td>
                    <SourceText source={each.source} locale={locale} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
