/** The style sheet of the server's own pages, in the colours and typefaces of the order page. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f7f5ef; --sheet: #fff; --ink: #1b211e; --ink-soft: #4d5650; --line: #dcd8cd;
  --line-strong: #7d847d; --accent: #145541; --accent-strong: #0c3e2f; --on-accent: #fff;
  --warning: #734300; --warning-bg: #fdf3dc; --warning-line: #e3c283;
  --serif: "Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Noto Serif","Liberation Serif",Georgia,serif;
  --sans: -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #111412; --sheet: #191d1a; --ink: #ecebe4; --ink-soft: #afb6af; --line: #313732;
    --line-strong: #818a83; --accent: #93d2b5; --accent-strong: #b4e3cd; --on-accent: #0b1f17;
    --warning: #f1ce86; --warning-bg: #2a2212; --warning-line: #665023;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 1.0625rem/1.53 var(--sans); font-variant-numeric: tabular-nums;
}
main {
  max-width: 34rem; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; background: var(--sheet);
  overflow-wrap: anywhere;
}
h1 {
  margin: 0 0 1.25rem; font: 400 1.875rem/1.2 var(--serif); letter-spacing: -.012em;
  text-wrap: balance;
}
p { margin: 0 0 1.25rem; text-wrap: pretty; }
.test {
  display: flex; gap: .75rem; margin: 0 0 1.5rem; padding: .75rem 1rem;
  border: 1px solid var(--warning-line); border-radius: 4px; background: var(--warning-bg);
}
.test svg { flex: none; width: 1.5rem; height: 1.5rem; color: var(--warning); }
.test p { margin: 0; }
.test strong { display: block; color: var(--warning); }
table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse; }
caption { padding: 0 0 .5rem; color: var(--ink-soft); text-align: start; }
th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
th { padding-inline-end: 1rem; font-weight: 400; text-align: start; }
td { text-align: end; white-space: nowrap; }
tfoot th, tfoot td { border: 0; border-top: 2px solid var(--ink); font: 400 1.875rem/1.2 var(--serif); }
tfoot th, tfoot td { padding-top: .75rem; }
button, .action {
  display: block; width: 100%; min-height: 48px; margin: 0 0 .75rem; padding: .625rem 1rem;
  border: 1px solid var(--accent); border-radius: 4px; background: var(--accent);
  color: var(--on-accent); font: 600 1.0625rem/1.53 var(--sans); text-align: center;
  text-decoration: none; cursor: pointer; transition: background-color 120ms;
}
button:hover, .action:hover { background: var(--accent-strong); }
button.quiet { border-color: var(--line-strong); background: none; color: var(--ink); }
button.quiet:hover { border-color: var(--ink); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 40rem) {
  main { margin-block: 3rem; padding: 2.5rem; border: 1px solid var(--line); border-radius: 6px; }
}
@media print {
  :root { color-scheme: light; --page: #fff; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
@media (prefers-reduced-motion: reduce) { button, .action { transition: none; } }
`;
