import "server-only";
import type { CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import type { AccessPointFormState, FormState } from "./form-state";
import { readText } from "./read-form";

/** Name of the field with the code that the person wants to save in spite of its warnings. */
const CONFIRMED = "confirmedCode";

/**
 * Returns the warnings about a typed code that the person has not confirmed. Returns none for a service without this
 * check, and while the check fails: saving then reports the same problem.
 * @param id access point that gets the code; undefined for a new one
 */
export async function unconfirmedWarnings(
  client: ServiceClient,
  formData: FormData,
  qrCode: string,
  id?: string,
): Promise<CodeWarning[]> {
  const isConfirmed = readText(formData, CONFIRMED) === readText(formData, "qrCode");
  if (qrCode === "" || isConfirmed || !(await getCapabilities()).contract) return [];
  const outcome = await client.checkCode({ query: { qrCode, id } });
  return outcome.ok ? outcome.value.warnings : [];
}

/** Part of a form's state that asks whether to save a code in spite of its warnings. */
export type Unconfirmed = Pick<AccessPointFormState, "codeWarnings"> & FormState;

/** Returns the outcome of a submit that saved nothing, because its code has warnings. */
export const unconfirmed = (codeWarnings: CodeWarning[]): Outcome<Unconfirmed> => ({
  ok: true,
  value: { status: "unconfirmed", message: null, fields: {}, signIn: null, codeWarnings },
});
