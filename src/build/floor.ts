/**
 * The oldest browsers in which a visitor can order, as targets of the build; README, "Browsers".
 * Samsung Internet 16 is Chromium 92. Safari on phones needs prefixes that the one on desktops does not.
 */
export const FLOOR = ['chrome92', 'firefox91', 'safari15.4', 'ios15.4'];

/**
 * The oldest browsers that can read the loader: the first with `import()`. The loader tells visitors
 * of a browser between these and {@link FLOOR} that the form does not work there.
 */
export const LOADER_FLOOR = ['chrome63', 'firefox67', 'safari11.1'];
