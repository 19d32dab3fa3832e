/** Rows after the first that it is compared with. */
export const COMPARED_ROWS = 20;

/** Share of the cells below a heading that must look different. */
const DIFFERENT = 0.8;

/**
 * Returns whether the first row differs from those below it as headings do: none of its texts has a digit or occurs again
 * in its column, and in one column at least most of the others have digits, as codes, numbers and dates have.
 */
export function looksLikeHeadings(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const named = first.map((text, index) => ({ text: text.trim(), index })).filter(({ text }) => text !== "");
  const columns = named.map(({ text, index }) => {
    const below = rest.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell !== "");
    return { text, below, digits: below.filter((cell) => /\p{Nd}/u.test(cell)).length };
  });
  return (
    new Set(named.map(({ text }) => text)).size === named.length &&
    columns.every(({ text, below }) => !/\p{Nd}/u.test(text) && !below.includes(text)) &&
    columns.some(({ below, digits }) => below.length > 0 && digits >= below.length * DIFFERENT)
  );
}
