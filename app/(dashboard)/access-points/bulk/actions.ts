"use server";

import { randomUUID } from "node:crypto";
import { undoneText } from "@/components/access-points/bulk/announce-change";
import { type BulkChange, bulkForm, bulkSelection, bulkUndone } from "@/lib/contract/access-points/bulk";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import { type Failed, failed, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { readCustomTexts, toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";
import { chooseReceiver } from "@/lib/dashboard/forms/receivers/choose-receiver";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { findReceivers } from "@/lib/dashboard/loaders/people";
import { t } from "@/lib/messages/messages";

export const previewBulkAction = async (_previous: BulkFormState, form: FormData): Promise<BulkFormState> =>
  formAction(form, {
    state: { values: readBulkForm(form), prepared: null, matches: [] },
    send: (client) => prepareBulk(client, form),
    done: (sent) => ({ ...sent, status: sent.prepared ? "saved" : "failed" }),
  });

export const undoImportAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    failed: t("bulk.importNotUndone"),
    send: async (client) => {
      const undone = await client.undoBulkChange({ id: readText(form, "id") });
      return undone.ok ? { ok: true, value: bulkUndone.parse(await undone.value.json()) } : undone;
    },
    done: (undone) => t("bulk.importUndone", { restored: undoneText(undone) }),
    to: () => "/access-points",
  });

type Prepared = Pick<BulkFormState, "prepared" | "matches" | "fields">;

async function prepareBulk(client: ServiceClient, formData: FormData): Promise<Outcome<Prepared>> {
  const { change: chosen, texts } = readBulkForm(formData);
  const typed = validateForm(bulkForm, { ...texts, change: chosen });
  if (!typed.ok) return typed;
  const select = bulkSelection.safeParse(parseJson(readText(formData, "select")));
  if (!select.success) {
    const detail = select.error.issues[0]?.message ?? t("bulk.nothingSelected");
    return failed({ kind: "validation-failed", detail });
  }
  const asked = { text: (texts.owner ?? "").trim(), chosen: readText(formData, "chosen") };
  const found = chosen.includes("owner") ? await findReceivers("", asked.text) : null;
  if (found && !found.ok) return found;
  const choice = found && chooseReceiver(found.value, asked);
  if (choice && "error" in choice) {
    return { ok: true, value: { prepared: null, matches: choice.matches, fields: { owner: choice.error } } };
  }
  const custom = Object.fromEntries(
    Object.entries(readCustomTexts(formData)).filter(([key]) => chosen.includes(controlName(key))),
  );
  const set = {
    ...(chosen.includes("location") && { location: typed.value.location ?? "" }),
    ...(choice && { owner: choice.receiver.id }),
    ...(chosen.includes("team") && { team: texts.team || null }),
    ...(await toCustomInput(client, custom)),
  };
  const change: BulkChange = { select: select.data, set };
  const preview = await client.previewBulkChange({ body: change });
  if (!preview.ok) return pointToControl(preview);
  const counted = { ...change, expected: preview.value.matched };
  const prepared = { preview: preview.value, change: JSON.stringify(counted), key: randomUUID() };
  return { ok: true, value: { prepared, matches: [], fields: {} } };
}

function pointToControl(failure: Failed): Failed {
  const { errors, ...problem } = failure.problem;
  if (!errors) return failure;
  const pointed = errors.map((error) => {
    const key = error.pointer?.match(/^\/set\/fields\/([^/]+)$/)?.[1];
    return key === undefined ? error : { ...error, pointer: `/${controlName(key)}` };
  });
  return { ...failure, problem: { ...problem, errors: pointed } };
}

function readBulkForm(formData: FormData): BulkFormState["values"] {
  const custom = Object.entries(readCustomTexts(formData)).map(([key, text]) => [controlName(key), text]);
  return {
    change: formData.getAll("change").map(String),
    texts: {
      location: readText(formData, "location"),
      owner: readText(formData, "owner"),
      team: readText(formData, "team"),
      ...Object.fromEntries(custom),
    },
  };
}
