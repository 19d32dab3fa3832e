import "server-only";
import { z } from "zod";
import { mapFields } from "@/lib/contract/access-point-fields";
import { labelContent } from "@/lib/contract/labels/label-content";
import type { AccessPointValues, CreateFormState, SavedAccessPoint } from "./form-state";

/**
 * Returns the text of a field. A missing field and a file return blank text, because a person cannot have typed them.
 */
export function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value : "";
}

/** Reads the values of the access point form. Forms send each line break as CR LF (HTML §4.10.22); this restores LF. */
export function readAccessPoint(formData: FormData): AccessPointValues {
  return mapFields((name) => readText(formData, name).replaceAll("\r\n", "\n"));
}

const savedAccessPoints = z.array(labelContent).max(5);

/**
 * Returns the recently created access points of a form's previous state. The state may come from the browser, so an
 * invalid one returns an empty list.
 */
export const readCreated = (previous: CreateFormState): SavedAccessPoint[] =>
  savedAccessPoints.safeParse(previous?.created).data ?? [];
