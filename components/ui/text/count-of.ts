/** Such as "1 label" and "2,314 access points". */
export const countOf = (count: number, noun = "access point"): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
