/**
 * Lays out page and chart in one window: side by side where both fit, else one above the other, so
 * that the page keeps the window's width. A window too low for both scrolls from one to the other, and keeps a
 * strip of each in view. On paper there is the page alone, all of it. The style sheet is constructed, so that
 * only visitors who open the chart load it. It cannot use the page's custom properties, which the build renames.
 */
const STYLE = `
html[data-statechart], html[data-statechart] body { height: 100dvh; overflow: hidden; }
html[data-statechart] body { display: grid; grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr); }
html[data-statechart] #page { position: relative; overflow: auto; }
#statechart { display: flex; flex-direction: column; min-width: 0; min-height: 0; border-block-start: 2px solid #7d847d; }
#statechart > div { display: flex; flex: 1; flex-direction: column; min-height: 0; }
#statechart .sc-shell { flex: 1; height: auto; min-height: 0; }
#statechart .statechart-bar { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 4px 12px; font-size: 14px; font-weight: 600; line-height: 20px; }
#statechart .statechart-bar p { margin: 0; max-width: none; }
#statechart .statechart-bar button { min-height: 32px; padding: 4px 12px; border: 1px solid #7d847d; border-radius: 4px; background: none; color: inherit; font: inherit; cursor: pointer; }
@media (width < 40rem) { html[data-statechart] body { grid-template-rows: minmax(0, 2fr) minmax(0, 3fr); } }
@media (width < 110rem) and (height < 40rem) {
  html[data-statechart] { overflow: auto; }
  html[data-statechart] body { height: auto; overflow: visible; grid-template-rows: repeat(2, calc(100dvh - 3rem)); }
}
@media (width >= 110rem) {
  html[data-statechart] body { grid-template: minmax(0, 1fr) / minmax(0, 1fr) 40rem; }
  #statechart { border-block-start: 0; border-inline-start: 2px solid #7d847d; }
}
@media print {
  html[data-statechart], html[data-statechart] body { display: block; height: auto; overflow: visible; }
  html[data-statechart] #page { overflow: visible; }
  #statechart { display: none; }
}
`;

let sheet: CSSStyleSheet | null = null;

/** Splits the window between page and chart. @returns a function that restores the layout */
export function splitLayout(): () => void {
  const { documentElement } = document;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const page = document.querySelector('#page');
  const top = window.scrollY;
  documentElement.dataset.statechart = '';
  window.scrollTo(0, 0);
  page?.scrollTo(0, top);
  return () => {
    const scrollTop = page?.scrollTop ?? 0;
    delete documentElement.dataset.statechart;
    window.scrollTo(0, scrollTop);
  };
}
