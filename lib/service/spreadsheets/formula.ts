/** OWASP, "CSV Injection". */
const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/;
const isNeutralized = /^'+[=+\-@\t\r＝＋－＠]/;

/** With an apostrophe in front. One that has apostrophes already gets one more, for `restoreFormula`. */
export const neutralizeFormula = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** Returns every other text unchanged. */
export const restoreFormula = (text: string): string => (isNeutralized.test(text) ? text.slice(1) : text);
