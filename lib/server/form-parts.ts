import { type Refusal, unreadableForm } from "./page-refusal";

/**
 * Maximum number of parts in a form. The largest form is that of a checked import: it has a choice for each of up to 400 rows, and
 * fields for the cells of up to 200 of them.
 */
export const PARTS_MAX = 1_000;

const tooManyParts: Refusal = {
  status: 413,
  sentence: `The form has more than ${PARTS_MAX} fields. Load the page again, then send its form as the page shows it.`,
};

/**
 * Content type of a form with files (RFC 7578 §4.1); its second group is the boundary (RFC 2046 §5.1.1). Stricter than the
 * standards, because two parsers read the body after this, and each would read a strange header in its own way.
 */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

/** Returns whether Next or a route would read a body of this type as a form with files. */
const isMultipart = (type: string): boolean => /^multipart\//i.test(type);

/**
 * Returns why a body is rejected before it is parsed, or null. Counts the separators of its parts in the bytes, which is
 * much cheaper than parsing thousands of parts.
 */
export function findPartsRefusal(type: string, body: Buffer): Refusal | null {
  const separator = separatorOf(type);
  if (!separator) return isMultipart(type) ? unreadableForm : null;
  const { text, max } = separator;
  return occursMoreThan(body, text, max) ? tooManyParts : null;
}

/**
 * Most dollar signs in a form of a page: one in each line of the longest list that is printed. React makes an object of each
 * text that begins with one, so that a few forms full of them would fill the heap.
 */
export const DOLLARS_MAX = 10_000;

const tooManyDollars: Refusal = {
  status: 413,
  sentence: `The form has more than ${DOLLARS_MAX} dollar signs. Divide its list into several.`,
};

/** A dollar sign, the escape of one in JSON, and this escape in UTF-16 of either byte order, in which a part may be sent. */
const DOLLARS = ["$", "u0024", Buffer.from("u0024", "utf16le").subarray(0, -1)];

/** Returns why the body of a form that React decodes is rejected before, or null. */
export const findDollarsRefusal = (body: Buffer): Refusal | null =>
  DOLLARS.some((mark) => occursMoreThan(body, mark, DOLLARS_MAX)) ? tooManyDollars : null;

function occursMoreThan(body: Buffer, mark: string | Buffer, max: number): boolean {
  let count = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

/** Returns what separates the parts of a form, and how often it may occur. Returns null for a body that is no form. */
function separatorOf(type: string): { text: string; max: number } | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { text: "&", max: PARTS_MAX - 1 };
  const boundary = MULTIPART.exec(type)?.[2];
  return boundary === undefined ? null : { text: `--${boundary}`, max: PARTS_MAX + 1 };
}
