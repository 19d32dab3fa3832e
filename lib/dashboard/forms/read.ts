import "server-only";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";

/** A field's text. A file, a missing field and a repeated one are nothing a person can have typed. */
export function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value : "";
}

/** What was typed about an access point. Forms send every line break as CR LF (HTML §4.10.22); a person typed one. */
export function readAccessPoint(formData: FormData): AccessPointValues {
  return {
    name: readText(formData, "name"),
    location: readText(formData, "location"),
    description: readText(formData, "description").replaceAll("\r\n", "\n"),
    qrCode: readText(formData, "qrCode"),
  };
}
