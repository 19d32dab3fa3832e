import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { formatList, t } from "@/lib/messages/messages";
import { ServiceProblem } from "./problem-error";
import { validate } from "./validation";

const BODY_MAX_BYTES = 64 * 1_024;

/** Without a token. The longest valid body has about 8 KiB; a flood of larger ones is refused unread. */
export const PUBLIC_BODY_MAX_BYTES = 16 * 1_024;

/** Every schema is flatter, and recursive code is safe at this depth. */
const DEPTH_MAX = 32;

/** Throws 415 for other media types, 413 when too large, 400 when no JSON object, 422 by `schema`. */
export const readJsonBody = async <T>(request: Request, schema: z.ZodType<T>, maxBytes?: number): Promise<T> =>
  parseJsonBody(await readBodyText(request, maxBytes), schema);

/** An optional body that is absent is an object without members. */
export async function readBodyText(
  request: Request,
  maxBytes = BODY_MAX_BYTES,
  isOptional = () => false,
): Promise<string> {
  if (!request.headers.has("content-type") && isOptional() && (await readText(request, maxBytes)) === "") return "{}";
  requireJson(request);
  return readText(request, maxBytes);
}

/** A promise when the text is longer than the default limit. */
export function parseJsonBody<T>(text: string, schema: z.ZodType<T>): T | Promise<T> {
  const value = parseObject(text);
  const validated = () => validate(schema, value, "pointer");
  // So that other requests are answered in between.
  return text.length > BODY_MAX_BYTES ? setImmediate().then(validated) : validated();
}

/** RFC 7396: a member that is absent stays as it is. */
const MERGE_PATCH = "application/merge-patch+json";

function requireJson({ method, headers }: Request): void {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.replace(/^charset="?|"$/g, "");
  const encoding = headers.get("content-encoding") ?? "identity";
  const isJson = type === "application/json" || (type === MERGE_PATCH && method === "PATCH");
  if (isJson && /^utf-?8$/.test(charset ?? "utf-8") && encoding === "identity") return;
  throw new ServiceProblem("unsupported-media-type", t("serviceHttp.body.notJsonType"), {
    headers: { Accept: "application/json" },
  });
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const kib = maxBytes / 1_024;
  const notUtf8 = () => malformed(t("serviceHttp.body.notUtf8"));
  const bytes = await readBytes(request, maxBytes, () => tooLarge(t("serviceHttp.body.tooLarge", { kib })), notUtf8);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

type Refusal = () => ServiceProblem;

/** Does not read the rest of what is too large. */
async function readBytes(request: Request, maxBytes: number, refuse: Refusal, incomplete: Refusal) {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) throw refuse();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // At once: Node reads at most Content-Length bytes, which were checked.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw refuse();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ServiceProblem ? error : incomplete();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function parseObject(text: string): object {
  const { depth, members } = scanStructure(text);
  if (depth > DEPTH_MAX) throw malformed(t("serviceHttp.body.tooDeep"));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(
      text === "" ? t("serviceHttp.body.empty") : t("serviceHttp.body.notJson", { reason: (error as Error).message }),
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed(t("serviceHttp.body.notObject"));
  }
  // It silently keeps the last of two members with one name (RFC 8259 §4).
  if (members > countMembers(value)) throw malformed(t("serviceHttp.body.memberTwice"));
  return value;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Before `JSON.parse`, whose result is walked recursively. A regular expression took 4.1 s on 64 KiB of quotes. */
function scanStructure(text: string): { depth: number; members: number } {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let isInString = false;
  for (let at = 0; at < text.length && deepest <= DEPTH_MAX; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === COLON) members += 1;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return { depth: deepest, members };
}

function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, one) => sum + countMembers(one), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

const malformed = (detail: string) => new ServiceProblem("malformed-body", detail);

/** Closes the connection, because the rest of the body is not read. */
const tooLarge = (detail: string) => new ServiceProblem("body-too-large", detail, { headers: { Connection: "close" } });

/** Throws 415, 400 when it is incomplete, and 413 before it is read whole. */
export async function readFileBody(
  request: Request,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = request;
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type) || (headers.get("content-encoding") ?? "identity") !== "identity") {
    const detail = t("serviceHttp.file.wrongType", { types: formatList(types, "disjunction") });
    throw new ServiceProblem("unsupported-media-type", detail, { headers: { Accept: types.join(", ") } });
  }
  const mib = maxBytes / 1_024 / 1_024;
  const refuse = () => tooLarge(t("serviceHttp.file.tooLarge", { mib }));
  return readBytes(request, maxBytes, refuse, () => malformed(t("serviceHttp.file.incomplete")));
}
