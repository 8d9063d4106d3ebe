/** The cookie with the language that a visitor chose, which the page sets as well as the server. */
export const LANGUAGE_COOKIE = 'lang';

/** A year. */
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;
