import "server-only";
import { notFound } from "next/navigation";
import { type FieldValues, fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { pageParameters } from "@/lib/contract/pagination";

/** Answers 404 if a program sent something other than a form. */
export const requireForm = (formData: FormData): FormData => (formData instanceof FormData ? formData : notFound());

/** A missing field and a file return blank text, because a person cannot have typed them. */
export function readText(formData: FormData, name: string): string {
  const value = requireForm(formData).get(name);
  return typeof value === "string" ? value : "";
}

export const readPageNumber = (formData: FormData): number =>
  pageParameters.page.catch(1).parse(readText(formData, "page"));

/** Forms send each line break as CR LF (HTML §4.10.22); this restores LF. */
export const readTexts = <Name extends string>(formData: FormData, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, readText(formData, name).replaceAll("\r\n", "\n")])) as Record<
    Name,
    string
  >;

/** Returns undefined for text that is not JSON, because a person can change a hidden field. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const readAccessPointForm = (formData: FormData): FieldValues => readTexts(formData, fieldNames);
