import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { ProblemError } from "@/lib/contract/problem";
import { camelKeys, isObject, toCamel } from "./camel-keys";

/** Errors about other fields appear above the form. */
const FIELDS: readonly string[] = [...fieldNames, "email", "password"];
const SAID_IN = ["detail", "message", "msg", "error", "title", "description"];
const NAMED_IN = ["pointer", "field", "path", "param", "parameter", "property", "loc", "name"];

/** Characters that are shown of a third-party service's text. */
const LONGEST = 300;

/** Real services use less depth; a malicious body could be nested without end. */
const DEEPEST = 4;

/** The most useful first. Single words are error codes and ignored. */
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

/** `errors` is a list of objects, or an object of texts by field name. */
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

/** `place`: a name, or a path such as `/qr_code` or `body.qrCode`. */
function about(place: string, said: string[]): ProblemError[] {
  const name = toCamel(place.split(/[/.]/).at(-1) ?? "");
  return said.slice(0, 1).map((detail) => ({ pointer: FIELDS.includes(name) ? `/${name}` : "/", detail }));
}
