"use server";

import type { CellResult } from "@/components/access-points/row-tools/point-details";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { keyOfParameter } from "@/lib/contract/custom-fields/field-parameters";
import { isChanged, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { toCustomInput, toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { whyRefused } from "@/lib/dashboard/forms/other-person";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { t } from "@/lib/messages/messages";

/** Called by script alone. */
export async function saveCellAction(form: FormData): Promise<CellResult> {
  const { id, field, value } = readTexts(form, ["id", "field", "value"]);
  const key = keyOfParameter(field);
  const textOf = async (point: ListedAccessPoint) =>
    key === undefined
      ? point[field as "name" | "location"]
      : (toCustomTexts(await loadFields(), point.fields)[key] ?? "");
  const { asks, outcome } = await withSession(form, "page", async (client) => {
    const latest = await client.getAccessPoint({ id });
    if (!latest.ok) return latest;
    const own = field === "name" || field === "location" ? { [field]: value } : {};
    const body = key === undefined ? own : await toCustomInput(client, { [key]: value });
    return saveChanges(form, { typed: { [field]: value }, saved: { [field]: await textOf(latest.value) } }, () =>
      client.updateAccessPoint({ id, body, headers: { "If-Match": latest.value.etag } }),
    );
  });
  if (asks?.signIn?.other) return { status: "failed", message: whyRefused(asks.signIn.other) };
  if (asks) return { status: "failed", message: t("detail.cell.signedOut") };
  if (!outcome.ok) return { status: "failed", message: whyFailed(outcome) };
  const sent = outcome.value;
  if (isChanged(sent)) return { status: "changed", text: sent.theirs[0]?.saved ?? "" };
  return { status: "saved", text: await textOf(sent), name: sent.name };
}
