import type { z } from "zod";
import { readParameters, repeatedNames } from "@/lib/contract/access-points/list-parameters";
import { nestFields } from "@/lib/contract/custom-fields/field-parameters";
import { issueMessage } from "@/lib/contract/issue-message";
import type { ProblemError } from "@/lib/contract/problem";
import { t } from "@/lib/messages/messages";
import { invalid } from "./problem-error";

/** More do not help, and could make the response larger than its request. */
const ERRORS_MAX = 100;

/** Throws 422 with every error and its location. */
export function validate<T>(schema: z.ZodType<T>, value: unknown, place: "pointer" | "parameter"): T {
  const dropped = findDropped(value);
  if (dropped) throw invalid([unknownMember(dropped, place)]);
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.slice(0, ERRORS_MAX).flatMap((issue) => problemErrors(issue, place)));
}

function problemErrors(issue: z.core.$ZodIssue, place: "pointer" | "parameter"): ProblemError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, ERRORS_MAX).map((key) => unknownMember([...issue.path, key], place));
  }
  return [{ [place]: placeOf(issue.path, place), detail: issue.message }];
}

const unknownMember = (path: PropertyKey[], place: "pointer" | "parameter"): ProblemError => ({
  [place]: placeOf(path, place),
  detail: t("serviceHttp.unknownMember", { name: JSON.stringify(shortened(String(path.at(-1)))) }),
});

/** Where any key is allowed, zod drops `__proto__` silently, and a dropped filter selects every row. */
function findDropped(value: unknown): PropertyKey[] | null {
  if (typeof value !== "object" || value === null) return null;
  if (Object.hasOwn(value, "__proto__")) return ["__proto__"];
  for (const [key, inner] of Object.entries(value)) {
    const path = findDropped(inner);
    if (path) return [key, ...path];
  }
  return null;
}

/** JSON Pointer (RFC 6901), or the name of a parameter. */
const placeOf = (path: PropertyKey[], place: "pointer" | "parameter"): string =>
  place === "parameter"
    ? path.map(String).join(".")
    : path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** `field.{key}` become the members of `field`. */
export function readQuery(search: URLSearchParams): ReturnType<typeof nestFields<string | string[]>> {
  const repeated = repeatedNames(search);
  if (repeated.length > 0) {
    throw invalid(
      repeated
        .slice(0, ERRORS_MAX)
        .map((name) => ({ parameter: name, detail: t("serviceHttp.repeated", { name: shortened(name) }) })),
    );
  }
  return nestFields(readParameters(search));
}
