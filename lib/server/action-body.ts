import type { IncomingHttpHeaders } from "node:http";

/** Keys that give access to the prototype of a parsed value, or that make it look like a promise. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype", "then"]);
/** Maximum nesting depth of a form's state. Our forms use four levels. */
const MAX_DEPTH = 20;

/**
 * Returns whether the body of a POST to a page is one that our forms send: a server action called by script, a form
 * posted without script, or a form that calls no action. Every action of this program takes a form, or a previous state
 * and a form. React decodes far more than that. A body that it cannot decode makes it throw (500 and a stack trace in
 * the log) or worse, so other bodies are rejected before React sees them.
 */
export async function isActionBody(headers: IncomingHttpHeaders, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  const id = headers["next-action"];
  const isMultipart = /^multipart\/form-data(;|$)/i.test(type);
  // For other content types without the `Next-Action` header Next runs no action; it only renders the page.
  if (!isMultipart) return id === undefined;
  const parts = await readParts(body, type);
  if (!parts) return false;
  return id === undefined ? isPostedForm(parts) : isActionCall(parts, String(id));
}

/**
 * Parts of a form by name. A part that React reads must not occur twice, because React might read a different one than
 * the one checked here.
 */
type Parts = Map<string, FormDataEntryValue>;

/** Names of the parts that React reads. In a form called by script, the names of the form's fields begin with `_`. */
const READ_BY_REACT = /^([0-9a-f]+$|\$ACTION_)/;

async function readParts(body: Uint8Array<ArrayBuffer>, type: string): Promise<Parts | null> {
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => null);
  if (!form) return null;
  const parts: Parts = new Map();
  for (const [name, value] of form) {
    if (parts.has(name) && READ_BY_REACT.test(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

/**
 * Returns whether the parts are a call by script: part `0` contains the arguments, and the last argument refers to the
 * form.
 */
function isActionCall(parts: Parts, id: string): boolean {
  const args = readArray(parts.get("0"));
  if (!args || args.length !== argumentCount(id)) return false;
  const reference = /^\$K([0-9a-f]{1,4})$/.exec(String(args.at(-1)));
  return reference !== null && args.slice(0, -1).every((arg) => isPlain(arg, parts));
}

/**
 * Returns whether the parts are a form posted without script. React adds the action's id, or a reference to the id and
 * the previous state of the form.
 */
function isPostedForm(parts: Parts): boolean {
  return [...parts.keys()].every((name) => {
    if (name.startsWith("$ACTION_ID_")) return argumentCount(name.slice("$ACTION_ID_".length)) === 1;
    if (!name.startsWith("$ACTION_REF_")) return true;
    const prefix = `$ACTION_${name.slice("$ACTION_REF_".length)}:`;
    const action = readObject(parts.get(`${prefix}0`));
    const bound = readArray(parts.get(`${prefix}1`));
    if (typeof action?.id !== "string" || action.bound !== "$@1" || !bound) return false;
    return bound.length === argumentCount(action.id) - 1 && bound.every((arg) => isPlain(arg, parts));
  });
}

/**
 * Returns the number of parameters of an action. Next stores them in the first byte of the id, one bit for each
 * parameter from the second bit on (next/dist/shared/lib/server-reference-info.js). Next itself rejects unknown ids.
 */
function argumentCount(id: string): number {
  return { "40": 1, "60": 2 }[id.slice(0, 2)] ?? Number.NaN;
}

/**
 * Returns whether a value is JSON without React's references. Allowed are `undefined`, an escaped `$` and a reference
 * to an object of the same part.
 */
function isPlain(value: unknown, parts: Parts, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === "string") return !value.startsWith("$") || isHarmless(value, parts);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, member]) => !FORBIDDEN_KEYS.has(key) && isPlain(member, parts, depth + 1));
}

const isHarmless = (text: string, parts: Parts): boolean =>
  text === "$undefined" || text.startsWith("$$") || isOwnPath(text, parts);

/** Returns whether a reference names an object in part `0`. Example: `$0:0:values` refers to `values` of argument 0. */
function isOwnPath(text: string, parts: Parts): boolean {
  const [part, ...keys] = text.slice(1).split(":");
  let at: unknown = part === "0" ? readArray(parts.get("0")) : null;
  for (const key of keys) {
    if (typeof at !== "object" || at === null || FORBIDDEN_KEYS.has(key) || !Object.hasOwn(at, key)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return typeof at === "object" && at !== null && keys.length > 0;
}

function readJson(entry: FormDataEntryValue | undefined): unknown {
  try {
    return typeof entry === "string" ? JSON.parse(entry) : null;
  } catch {
    return null;
  }
}

function readArray(entry: FormDataEntryValue | undefined): unknown[] | null {
  const value = readJson(entry);
  return Array.isArray(value) ? value : null;
}

function readObject(entry: FormDataEntryValue | undefined): Record<string, unknown> | null {
  const value = readJson(entry);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
