/** Returns a target. It applies to the ratio when a row has a reference, otherwise to the figure itself. */
export const atLeast = (limit) => ({ said: `at least ${limit}`, isReached: (figure) => figure >= limit });
export const atMost = (limit) => ({ said: `at most ${limit}`, isReached: (figure) => figure <= limit });

/** Returns a row's ratio of product to reference; undefined without a reference. */
export const ratioOf = ({ product, reference }) => (reference === undefined ? undefined : product / reference);

/** Returns whether a row reaches its target. */
export const isReached = (row) => row.target.isReached(ratioOf(row) ?? Number(row.product));
