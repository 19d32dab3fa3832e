"use server";

import { redirect } from "next/navigation";
import { codesHref } from "@/components/codes/codes-url";
import { codeListQuery, codesForm } from "@/lib/contract/access-points/codes/reserved-codes";
import { failure } from "@/lib/dashboard/forms/failure";
import type { CodesFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

/** Makes codes, and shows the page with a link that prints them. */
export async function makeCodesAction(_previous: CodesFormState, formData: FormData): Promise<CodesFormState> {
  const values = { count: readText(formData, "count") };
  const checked = validateForm(codesForm, values);
  const { signedOut, outcome } = await withSession(formData, async (client) =>
    checked.ok ? client.reserveCodes(checked.value.count) : checked,
  );
  if (signedOut) return { values, ...signedOut };
  if (!outcome.ok) return { values, signIn: null, ...failure(outcome) };
  const { data } = outcome.value;
  return redirect(codesHref({ made: `${data[0]?.id}..${data.at(-1)?.id}` }));
}

export async function voidCodeAction(formData: FormData): Promise<void> {
  const { outcome } = await withSession(formData, (client) => client.voidCode(readText(formData, "id")));
  const name = readText(formData, "name");
  if (outcome?.ok) await setFlash({ name, text: "is void." });
  else {
    const reason = outcome?.problem.status === 409 ? "belongs to an access point." : "could not be voided. Try again.";
    await setFlash({ name, tone: "danger", text: reason });
  }
  const { state, scope } = codeListQuery.shape;
  redirect(
    codesHref({
      state: state.catch("unclaimed").parse(readText(formData, "state")),
      scope: scope.catch("mine").parse(readText(formData, "scope")),
    }),
  );
}
