import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { ProblemError } from "@/lib/contract/problem";
import { camelKeys, isObject, toCamel } from "./camel-keys";

/** Fields of our forms. Errors about other fields appear above the form. */
const FIELDS: readonly string[] = [...fieldNames, "email", "password"];
const SAID_IN = ["detail", "message", "msg", "error", "title", "description"];
const NAMED_IN = ["pointer", "field", "path", "param", "parameter", "property", "loc", "name"];

/** Maximum length of a third-party service's text that is shown. */
const LONGEST = 300;

/**
 * Maximum depth at which a body is searched for text. Real services use less, and a malicious body could be nested
 * without end.
 */
const DEEPEST = 4;

/**
 * Returns the sentences in an error body, the most useful first. Ignores single words, because they are error codes.
 */
export function sentences(body: unknown, depth = 0): string[] {
  if (typeof body === "string") return asSentence(body);
  if (depth === DEEPEST) return [];
  if (Array.isArray(body)) return body.flatMap((one) => sentences(one, depth + 1));
  const members = camelKeys(body);
  if (!isObject(members)) return [];
  return SAID_IN.flatMap((name) => sentences(members[name], depth + 1));
}

const asSentence = (text: string): string[] => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  return plain.length <= LONGEST && /\S\s\S/.test(plain) && !plain.startsWith("<") ? [plain] : [];
};

/**
 * Returns the errors about single fields. Reads `errors` as a list of objects, or as an object of texts by field name.
 */
export function fieldErrors(body: Record<string, unknown>): ProblemError[] {
  const given = body.errors ?? body.details ?? body.fieldErrors ?? body.detail ?? body.message;
  if (Array.isArray(given)) return given.flatMap(fromListed);
  const named = camelKeys(given);
  if (!isObject(named)) return [];
  return Object.entries(named).flatMap(([name, said]) => [said].flat().flatMap((one) => about(name, sentences(one))));
}

function fromListed(one: unknown): ProblemError[] {
  const error = camelKeys(one);
  if (!isObject(error)) return about("", sentences(one));
  const place = NAMED_IN.map((name) => error[name]).find((value) => typeof value === "string" || Array.isArray(value));
  return about(String([place].flat().at(-1) ?? ""), sentences(error));
}

/**
 * Returns an error for a field, or for the whole form. `place`: a name, or a path such as `/qr_code` or `body.qrCode`.
 */
function about(place: string, said: string[]): ProblemError[] {
  const name = toCamel(place.split(/[/.]/).at(-1) ?? "");
  return said.slice(0, 1).map((detail) => ({ pointer: FIELDS.includes(name) ? `/${name}` : "/", detail }));
}
