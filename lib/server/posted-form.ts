import { IncomingMessage, type ServerResponse } from "node:http";
import { says } from "@/lib/messages/messages";
import { type Refusal, unreadableForm } from "./page-refusal";
import { pathOf } from "./request-target";

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** The forms of the pages that need no session have less than 2 KiB. */
const OPEN_MAX = 64 * KIB;

/** In bytes; `sentence` says what to do. */
type Limit = { max: number; sentence: Refusal["sentence"] };

/** That of Next for server actions. */
const pageLimit: Limit = { max: MIB, sentence: says("requests.form.longerThan1MiB") };

/** The file, and what its form adds. */
const fileLimits = new Map<string, Limit>([
  ["/scan/photo", { max: 8 * MIB + 16 * KIB, sentence: says("requests.form.largePhoto") }],
  ["/access-points/import/upload", { max: 21 * MIB, sentence: says("requests.form.largeFile") }],
]);

/** Their forms have three short fields. */
const authLimit: Limit = {
  max: 16 * KIB,
  sentence: says("requests.form.longerThan16KiB"),
};
const authRoutes = new Set(["/api/auth/callback/credentials", "/api/auth/signout"]);

/** Together at most 168 MiB. One person, who could send slowly, holds at most two. */
const HELD_MAX = 8;
const HELD_BY_ONE_MAX = 2;

/** Above 64 KiB only with a session and while few are held. A file route without session redirects to sign-in. */
export function createFormReader(findPerson: (request: IncomingMessage) => Promise<string | null>) {
  /** Of each body above `OPEN_MAX`. */
  const held: string[] = [];

  /** Until the request is answered. False if there was no place. */
  const hold = (person: string, response: ServerResponse): boolean => {
    const own = held.filter((other) => other === person).length;
    if (held.length >= HELD_MAX || own >= HELD_BY_ONE_MAX) return false;
    held.push(person);
    response.once("close", () => held.splice(held.indexOf(person), 1));
    return true;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage | Refusal> => {
    const path = pathOf(request);
    if (request.method !== "POST") return request;
    const fileLimit = fileLimits.get(path);
    const isAuth = authRoutes.has(path);
    const { max, sentence } = isAuth ? authLimit : (fileLimit ?? pageLimit);
    const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
    if (isAuth && length > max) return tooLong(sentence);
    if (length > OPEN_MAX) {
      const person = await findPerson(request);
      if (person === null) return fileLimit ? withBody(request, Buffer.alloc(0)) : needsSession;
      if (!hold(person, response)) return tooManyHeld;
    }
    const body = await readBody(request, max);
    if (!body) return tooLong(sentence);
    const parts = findPartsRefusal(request.headers["content-type"] ?? "", body);
    // React decodes no body of a route.
    const refusal = fileLimit || isAuth ? parts : (parts ?? findDollarsRefusal(body));
    return refusal ?? withBody(request, body);
  };
}

const tooLong = (sentence: Refusal["sentence"]): Refusal => ({
  status: 413,
  sentence,
  headers: { Connection: "close" },
});

const needsSession: Refusal = {
  status: 413,
  sentence: says("requests.form.needsSession"),
};

const tooManyHeld: Refusal = {
  status: 503,
  sentence: says("requests.form.tooManyHeld"),
  headers: { Connection: "close", "Retry-After": "5" },
};

/** Null above `max` bytes. @throws Error when the client disconnects */
async function readBody(request: IncomingMessage, max: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > max) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Destroying the request would destroy the socket, so that no answer could be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > max) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A stream that ended cannot be read a second time. */
function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = new IncomingMessage(request.socket);
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(copy, head);
  copy.push(body);
  copy.push(null);
  return copy;
}

/**
 * Maximum number of parts in a form. The largest form is that of a checked import: it has a choice for each of up to 400 rows, and
 * fields for the cells of up to 200 of them.
 */
export const PARTS_MAX = 1_000;

const tooManyParts: Refusal = {
  status: 413,
  sentence: says("requests.form.tooManyParts", { max: PARTS_MAX }),
};

/**
 * Content type of a form with files (RFC 7578 §4.1); its second group is the boundary (RFC 2046 §5.1.1). Stricter than the
 * standards, because two parsers read the body after this, and each would read a strange header in its own way.
 */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

const isMultipart = (type: string): boolean => /^multipart\//i.test(type);

/** Null to parse it. Counting separators in the bytes is much cheaper than parsing thousands of parts. */
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
  sentence: says("requests.form.tooManyDollars", { max: DOLLARS_MAX }),
};

/** A dollar sign, the escape of one in JSON, and this escape in UTF-16 of either byte order, in which a part may be sent. */
const DOLLARS = ["$", "u0024", Buffer.from("u0024", "utf16le").subarray(0, -1)];

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

/** Null for a body that is no form. */
function separatorOf(type: string): { text: string; max: number } | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { text: "&", max: PARTS_MAX - 1 };
  const boundary = MULTIPART.exec(type)?.[2];
  return boundary === undefined ? null : { text: `--${boundary}`, max: PARTS_MAX + 1 };
}
