export const COMPARED_ROWS = 20;

/** Of the cells below a heading. */
const DIFFERENT = 0.8;

/** No text in it has a digit or occurs again in its column; a column has mostly digits below, as codes do. */
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
