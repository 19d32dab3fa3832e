/** Test case: its title, the size of the small input, and a function that creates the work for a size. */
export type LinearCase = [title: string, size: number, work: (size: number) => () => unknown];

/** Returns a text of `size` parts, with `between` between them. */
export const many = (size: number, one: (at: number) => string, between = "") =>
  Array.from({ length: size }, (_, at) => one(at)).join(between);

/** Returns the query of a list with a filter by each of `size` custom fields. */
export const fieldFilters = (size: number) => many(size, (at) => `field.a${at}=1`, "&");
