/** Matches the declaration of a custom property in minified CSS. */
const DECLARATION = /(?<=[{;])(--[\w-]+):([^;}]*)(?:;|(?=}))/g;

/** Matches a rule without declarations, together with an at-rule that contains nothing else. */
const EMPTY_RULE = /@[^{};]*\{[^{};]*\{\}\}|[^{};]*\{\}/g;

/** Matches a comment, such as the one that Vite leaves at the end. */
const COMMENT = /\s*\/\*.*?\*\/\s*/gs;

/** A value of more characters, such as a list of fonts, takes more bytes at every use than a name does. */
const LONGEST_CONSTANT = 40;

/**
 * Shortens a style sheet's custom properties. One that is declared once, on `:root`, with a short value is
 * replaced by that value; an unused one is removed, as is a rule that this leaves empty; the rest get short names.
 * Nothing outside the style sheet may refer to its custom properties. Comments are removed.
 *
 * @param style minified CSS
 */
export function shrinkStyle(style: string): string {
  let inlined = style.replaceAll(COMMENT, '');
  for (;;) {
    const constants = constantsOf(inlined);
    if (constants.size === 0) break;
    inlined = inlined.replaceAll(DECLARATION, (whole, name: string) =>
      constants.has(name) ? '' : whole,
    );
    inlined = replaceVars(inlined, (name) => constants.get(name));
  }
  const used = new Set([...inlined.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  inlined = inlined
    .replaceAll(DECLARATION, (whole, name: string) => (used.has(name) ? whole : ''))
    .replaceAll(EMPTY_RULE, '');
  const short = new Map<string, string>();
  for (const [, name] of inlined.matchAll(DECLARATION)) {
    if (name !== undefined && !short.has(name)) short.set(name, `--${short.size.toString(36)}`);
  }
  return inlined.replaceAll(/--[\w-]+(?=[:),])/g, (name) => short.get(name) ?? name);
}

/** Finds properties declared once, unconditionally on `:root`, whose value is short and refers to no other. */
function constantsOf(style: string): Map<string, string> {
  const declared = new Map<string, string[]>();
  for (const [, name = '', value = ''] of style.matchAll(DECLARATION)) {
    declared.set(name, [...(declared.get(name) ?? []), value]);
  }
  const unconditional = style.replaceAll(/@[^{]+\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const onRoot = [...unconditional.matchAll(/:root\{([^}]*)\}/g)].map(([, body]) => body).join(';');
  return new Map(
    [...declared].flatMap(([name, [value = '', ...others]]) =>
      others.length === 0 &&
      value.length <= LONGEST_CONSTANT &&
      !value.includes('var(') &&
      `;${onRoot}`.includes(`;${name}:`)
        ? [[name, value]]
        : [],
    ),
  );
}

function replaceVars(style: string, valueOf: (name: string) => string | undefined): string {
  return style.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => valueOf(name) ?? use);
}
