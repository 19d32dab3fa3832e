import "server-only";
import { notFound } from "next/navigation";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { pageParameters } from "@/lib/contract/pagination";
import type { AccessPointValues } from "./form-state";

/**
 * Returns the form of an action. Every action reads its form with this, or with `readText`, before it does anything else.
 * @throws 404 if a program sent something else in its place
 */
export const requireForm = (formData: FormData): FormData => (formData instanceof FormData ? formData : notFound());

/**
 * Returns the text of a field. A missing field and a file return blank text, because a person cannot have typed them.
 * @throws 404 as `requireForm` does
 */
export function readText(formData: FormData, name: string): string {
  const value = requireForm(formData).get(name);
  return typeof value === "string" ? value : "";
}

/** Returns the number of the page of a list that a hidden field names; 1 if it names none. */
export const readPageNumber = (formData: FormData): number =>
  pageParameters.page.catch(1).parse(readText(formData, "page"));

/** Reads fields. Forms send each line break as CR LF (HTML §4.10.22); this restores LF. */
export const readTexts = <Name extends string>(formData: FormData, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, readText(formData, name).replaceAll("\r\n", "\n")])) as Record<
    Name,
    string
  >;

/** Parses the text of a hidden field. Returns undefined when it is not JSON, because a person can change it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const readAccessPointForm = (formData: FormData): AccessPointValues => readTexts(formData, fieldNames);
