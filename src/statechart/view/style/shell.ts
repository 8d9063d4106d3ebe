export const SHELL_RULES = ``;
