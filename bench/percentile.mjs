/** The value below which this share of them lies, by the number `of` gives for each; undefined of none. */
export const percentile = (values, share, of = Number) =>
  values.toSorted((a, b) => of(a) - of(b))[Math.floor(values.length * share)];
