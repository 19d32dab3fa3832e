/** Returns a number of things in words, such as "1 label" and "2,314 access points". `noun` is one of them. */
export const countOf = (count: number, noun = "access point"): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
