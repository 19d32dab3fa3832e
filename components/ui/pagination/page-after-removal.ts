/** The one before if the row was its only one. */
export const pageAfterRemoval = (page: number, rows: readonly unknown[]): number =>
  rows.length === 1 ? Math.max(1, page - 1) : page;
