"use server";

import type { Outcome } from "@/lib/contract/outcome";
import { newRound, type Round, roundForm } from "@/lib/contract/rounds";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { findMissing, loadRoundPoints } from "@/lib/dashboard/loaders/rounds";
import { t } from "@/lib/messages/messages";

const pageOf = (id: string) => `/rounds/${encodeURIComponent(id)}`;

export const beginRoundAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: roundForm,
    names: ["name", "place"],
    send: (client, { name }) => beginRound(client, name, form),
    done: ({ id, name }) => ({ to: pageOf(id), message: t("rounds.begun", { name }) }),
  });

/** `again` is the id of an earlier round of the same access points, `select` a selection of the list as JSON. */
async function beginRound(client: ServiceClient, name: string, form: FormData): Promise<Outcome<Round>> {
  const { place, select, again } = readTexts(form, ["place", "select", "again"]);
  const asked = again !== "" ? await idsOfRound(client, again) : select !== "" ? parseJson(select) : selectPlace(place);
  const body = newRound.safeParse({ name, select: asked });
  const created = await client.createRound({
    body: body.success ? body.data : { name, select: { filter: { label: "any" } } },
  });
  if (created.ok) return created;
  // What is selected has a field only where it is a place.
  const errors = created.problem.errors?.map((error) =>
    error.pointer?.startsWith("/select")
      ? { ...error, pointer: select === "" && again === "" ? "/place" : "/" }
      : error,
  );
  return { ...created, problem: { ...created.problem, ...(errors && { errors }) } };
}

const selectPlace = (place: string) =>
  place.trim() === "" ? { filter: { label: "any" as const } } : { locationUnder: place };

async function idsOfRound(client: ServiceClient, id: string) {
  const found = await loadRoundPoints(client, id, "found");
  const ids = found.ok ? found.value.flatMap(({ accessPoint }) => accessPoint?.id ?? []) : [];
  return { ids: [...ids, ...(await findMissing(client, id))] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const closeRoundAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("rounds.closed", { name: readText(form, "name") }),
    failed: t("rounds.notClosed"),
    send: (client) =>
      client.closeRound({ id: readText(form, "id"), body: { anyway: readText(form, "anyway") === "1" } }),
    to: () => pageOf(readText(form, "id")),
  });
