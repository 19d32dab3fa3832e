/** What a figure is to reach. It is held against the ratio where there is a reference, else against the figure. */
export const atLeast = (limit) => ({ said: `at least ${limit}`, isReached: (figure) => figure >= limit });
export const atMost = (limit) => ({ said: `at most ${limit}`, isReached: (figure) => figure <= limit });

/** A row's ratio, which is undefined without a reference. */
export const ratioOf = ({ product, reference }) => (reference === undefined ? undefined : product / reference);

/** Whether a row reaches its target. */
export const isReached = (row) => row.target.isReached(ratioOf(row) ?? Number(row.product));
