/**
 * Matches text that a spreadsheet program may run as a formula, also behind apostrophes. Those are included so that text
 * which begins with an apostrophe of its own differs from text that got one.
 */
const formula = /^'*[=+\-@\t\r]/;

/**
 * Puts an apostrophe before text that a spreadsheet program may run as a formula when it opens a file (OWASP, “CSV
 * Injection”). `restoreFormula` returns exactly the same text again.
 */
export const neutralizeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `neutralizeFormula` added. Other text stays as it is. */
export const restoreFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
