"use server";

import { editedAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { SAVE_AS } from "@/lib/contract/accounts/session-fields";
import type { Outcome } from "@/lib/contract/outcome";
import { type Unconfirmed, unconfirmed, unconfirmedWarnings } from "@/lib/dashboard/forms/code-warnings";
import { readCustomTexts, toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { AccessPointValues, EditFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPointForm, readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { findLatest } from "@/lib/dashboard/loaders/load-access-point";

export async function editAccessPointAction(_previous: EditFormState, form: FormData): Promise<EditFormState> {
  const values = readAccessPointForm(form);
  const custom = readCustomTexts(form);
  const team = readText(form, "teamId");
  const id = readText(form, "id");
  const etag = readText(form, "etag");
  const savedCode = readText(form, "savedCode");
  const saved = (name: string) => ({
    to: `/access-points/${encodeURIComponent(id)}`,
    message: sentence({ name }, "was saved"),
  });
  return formAction(form, {
    schema: editedAccessPoint(savedCode),
    input: values,
    state: { values, custom, team, etag, savedCode, holderId: null, theirs: null, theirCustom: {}, codeWarnings: [] },
    send: async (client, typed): Promise<Outcome<ListedAccessPoint | Unconfirmed>> => {
      const teamId = form.has("teamId") ? { teamId: team === "" ? null : team } : {};
      const body = { ...typed, ...(await toCustomInput(client, custom)), ...teamId };
      const { qrCode, ...others } = body;
      const isCodeKept = qrCode === savedCode;
      const warnings = await unconfirmedWarnings(client, form, isCodeKept ? { ...typed, qrCode: "" } : typed, id);
      if (warnings.length > 0) return unconfirmed(warnings);
      return client.updateAccessPoint({ id, body: isCodeKept ? others : body, headers: { "If-Match": etag } });
    },
    done: (sent) => ("codeWarnings" in sent ? sent : saved(values.name)),
    refused: async ({ problem: { status, holder } }) => {
      const latest = status === 412 ? await findLatest(id) : null;
      // A repeated submit after a lost response: the saved version already equals the typed one.
      if (latest && latest.theirTeam === team && isSame(latest, { values, custom }, savedCode))
        return saved(latest.theirs.name);
      if (latest) {
        const { theirTeam: _, ...shown } = latest;
        return { ...changed, ...shown, savedCode: latest.theirs.qrCode };
      }
      return {
        holderId: holder?.id ?? null,
        ...((status === 404 || status === 412) && { message: form.has(SAVE_AS) ? notTheirs : gone }),
      };
    },
  });
}

type Typed = { values: AccessPointValues; custom: Record<string, string> };

function isSame(
  { theirs, theirCustom }: Pick<EditFormState, "theirCustom"> & { theirs: AccessPointValues },
  { values, custom }: Typed,
  savedCode: string,
): boolean {
  const normalized = editedAccessPoint(savedCode).parse(values);
  const isSameText = ([key, text]: [string, string]) => (theirCustom[key] ?? "") === text.trim();
  return fieldNames.every((name) => theirs[name] === normalized[name]) && Object.entries(custom).every(isSameText);
}

const changed = { status: "changed" as const, message: null, fields: {} };
const notTheirs = "You may not see this access point. Copy what you typed if you want to create another one.";
const gone =
  "This access point was deleted after you opened this page. Copy what you typed if you want to create it again.";
