/** Returns the value below which the fraction `share` of `values` lies, ordered by `of`; undefined without values. */
export const percentile = (values, share, of = Number) =>
  values.toSorted((a, b) => of(a) - of(b))[Math.floor(values.length * share)];
