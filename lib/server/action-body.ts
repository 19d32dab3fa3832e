import type { IncomingHttpHeaders } from "node:http";
import { isMultipart, type Parts, readParts } from "./form-parts";
import { type ActionIds, isKnownAction, type Refusal, unknownAction, unreadableForm } from "./page-refusal";

/** Keys that give access to the prototype of a parsed value, or that make it look like a promise. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype", "then"]);
/** Maximum nesting depth of a form's state. Our forms use four levels. */
const DEPTH_MAX = 20;
/** Most values in the state of a form. The print form has about 16,000: the texts of the 200 labels of a sheet. */
const VALUES_MAX = 50_000;
/** Most references in the state of a form. React writes one for each object that occurs again; our forms have a few. */
const REFERENCES_MAX = 100;

/**
 * Returns why the body of a POST to a page is rejected, or null for one that our forms send: a server action called by
 * script, a form posted without script, or a form that calls no action. Every action of this program takes a form, or a
 * previous state and a form. React decodes far more than that. A body that it cannot decode makes it throw (500 and a
 * stack trace in the log) or worse, so other bodies are rejected before React sees them.
 */
export async function findBodyRefusal(
  headers: IncomingHttpHeaders,
  body: Uint8Array<ArrayBuffer>,
  actionIds?: ActionIds,
): Promise<Refusal | null> {
  const type = headers["content-type"] ?? "";
  const id = headers["next-action"];
  // For other content types without the `Next-Action` header Next runs no action; it only renders the page.
  if (!isMultipart(type)) return id === undefined ? null : unreadableForm;
  const parts = await readParts(type, body);
  if (!parts) return unreadableForm;
  if (id !== undefined) return isActionCall(parts, String(id)) ? null : unreadableForm;
  return findFormRefusal(parts, actionIds);
}

/**
 * Returns whether the parts are a call by script: part `0` contains the arguments, and the last argument refers to the
 * form.
 */
function isActionCall(parts: Parts, id: string): boolean {
  const args = readArray(parts.get("0"));
  if (!args || args.length !== argumentCount(id)) return false;
  return /^\$K[0-9a-f]{1,4}$/.test(String(args.at(-1))) && arePlain(args.slice(0, -1), { name: "0", value: args });
}

/** Action that a form without script names: its id and the arguments before the form, not yet parsed. */
type PostedAction = { id: string; bound: FormDataEntryValue | undefined };

/**
 * Returns why a form posted without script is rejected, or null. React adds the action's id, or a reference to the id and
 * the previous state of the form. Reads all ids before the first state.
 */
function findFormRefusal(parts: Parts, actionIds: ActionIds): Refusal | null {
  const actions: PostedAction[] = [];
  for (const name of parts.keys()) {
    const action = readAction(parts, name);
    if (action === "unreadable") return unreadableForm;
    if (action) actions.push(action);
  }
  if (!actions.every(({ id }) => isKnownAction(id, actionIds))) return unknownAction;
  return actions.every(areArguments) ? null : unreadableForm;
}

/** Returns the action that a part names, or null for a part that names none. */
function readAction(parts: Parts, name: string): PostedAction | "unreadable" | null {
  if (name.startsWith("$ACTION_ID_")) return { id: name.slice("$ACTION_ID_".length), bound: "[]" };
  if (!name.startsWith("$ACTION_REF_")) return null;
  const prefix = `$ACTION_${name.slice("$ACTION_REF_".length)}:`;
  const action = readJson(parts.get(`${prefix}0`));
  if (!isAction(action)) return "unreadable";
  return { id: action.id, bound: parts.get(`${prefix}1`) };
}

const isAction = (value: unknown): value is { id: string; bound: "$@1" } => {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return false;
  const { id, bound } = value as Record<string, unknown>;
  return typeof id === "string" && bound === "$@1";
};

/** Returns whether the bound arguments of an action are as many as it takes before the form, and plain. */
function areArguments({ id, bound }: PostedAction): boolean {
  const args = readArray(bound);
  return args !== null && args.length === argumentCount(id) - 1 && arePlain(args, { name: "1", value: args });
}

/**
 * Returns the number of parameters of an action. Next stores them in the first byte of the id, one bit for each
 * parameter from the second bit on (next/dist/shared/lib/server-reference-info.js).
 */
function argumentCount(id: string): number {
  return { "40": 1, "60": 2 }[id.slice(0, 2)] ?? Number.NaN;
}

/** Part of a form that holds arguments: its name without prefix, and its parsed value. */
type ArgumentPart = { name: string; value: unknown[] };

/**
 * Returns whether values are JSON without React's references. Allowed are `undefined`, an escaped `$` and references to
 * objects of the same part.
 */
function arePlain(args: unknown[], part: ArgumentPart): boolean {
  let references = 0;
  let values = 0;
  const isPlain = (value: unknown, depth: number): boolean => {
    values += 1;
    if (values > VALUES_MAX || depth > DEPTH_MAX) return false;
    if (typeof value === "string") {
      if (!value.startsWith("$") || value.startsWith("$$") || value === "$undefined") return true;
      references += 1;
      return references <= REFERENCES_MAX && isOwnPath(value, part);
    }
    if (typeof value !== "object" || value === null) return true;
    if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1));
    return Object.entries(value).every(([key, member]) => !FORBIDDEN_KEYS.has(key) && isPlain(member, depth + 1));
  };
  return args.every((arg) => isPlain(arg, 0));
}

/** Returns whether a reference names an object of the part. Example: `$0:0:values` refers to `values` of argument 0. */
function isOwnPath(text: string, { name, value }: ArgumentPart): boolean {
  const [part, ...keys] = text.slice(1).split(":");
  if (part !== name || keys.length === 0) return false;
  let at: unknown = value;
  for (const key of keys) {
    if (typeof at !== "object" || at === null || FORBIDDEN_KEYS.has(key) || !Object.hasOwn(at, key)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return typeof at === "object" && at !== null;
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
