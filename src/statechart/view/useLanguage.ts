import * as React from 'react';

/** A chart's language, and the function by which its reader chooses another. */
interface ChartLanguage {
  readonly language: string;
  readonly choose: (language: string) => void;
}

/**
 * Returns the language of a chart: that of its surroundings, until its reader chooses another. The
 * choice holds until the surroundings change theirs.
 *
 * @param initial the reader's choice before, such as that of a link
 */
export function useLanguage(surroundings: string, initial: string = surroundings): ChartLanguage {
  const [chosen, setChosen] = React.useState({ surroundings, language: initial });
  return {
    language: chosen.surroundings === surroundings ? chosen.language : surroundings,
    choose: (language) => setChosen({ surroundings, language }),
  };
}
