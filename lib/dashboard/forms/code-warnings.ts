import "server-only";
import type { NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import { CONFIRMED_POINT, confirmedPointOf } from "@/lib/contract/access-points/name-range";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import type { AccessPointFormState, FormState } from "./form-state";
import { readAccessPointForm, readText } from "./read-form";

/** None while the check fails: saving then reports the problem. `id` undefined: a new access point. */
export async function unconfirmedWarnings(
  client: ServiceClient,
  formData: FormData,
  { qrCode, name, location }: Pick<NewAccessPoint, "qrCode" | "name" | "location">,
  id?: string,
): Promise<CodeWarning[]> {
  const isConfirmed = readText(formData, CONFIRMED_POINT) === confirmedPointOf(readAccessPointForm(formData));
  if (isConfirmed || !(await getCapabilities()).contract) return [];
  const outcome = await client.checkCode({ query: { ...(qrCode && { qrCode }), name, location, id } });
  return outcome.ok ? outcome.value.warnings : [];
}

export type Unconfirmed = Pick<AccessPointFormState, "codeWarnings"> & FormState;

export const unconfirmed = (codeWarnings: CodeWarning[]): Outcome<Unconfirmed> => ({
  ok: true,
  value: { status: "unconfirmed", message: null, fields: {}, signIn: null, codeWarnings },
});
