/** Returns the page of a list that a button in a row opens when the row has gone: the one before, if it was the only row. */
export const pageAfterRemoval = (page: number, rows: readonly unknown[]): number =>
  rows.length === 1 ? Math.max(1, page - 1) : page;
