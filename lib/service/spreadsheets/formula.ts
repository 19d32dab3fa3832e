/** First characters with which spreadsheets run a cell of a CSV file as a formula (OWASP, "CSV Injection"). */
const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/;
const isNeutralized = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * Returns a text that no spreadsheet runs as a formula: a text that starts with one of `= + - @`, also in full width, a tab
 * or a carriage return gets an apostrophe in front. A text that starts with apostrophes and then such a character gets one more, so
 * that `restoreFormula` returns every text as it was.
 */
export const neutralizeFormula = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `neutralizeFormula` put in front. Returns every other text unchanged. */
export const restoreFormula = (text: string): string => (isNeutralized.test(text) ? text.slice(1) : text);
