"use server";

import type { Failed, Outcome } from "@/lib/contract/outcome";
import { type Round, type RoundSelection, roundForm } from "@/lib/contract/rounds";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { parseJson, readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { loadExpected } from "@/lib/dashboard/loaders/rounds";
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
  if (again !== "") return beginAgain(client, name, again);
  // The service refuses what is no selection.
  const selection = select === "" ? ofPlace(place) : ((parseJson(select) ?? {}) as RoundSelection);
  const begun = await client.createRound({ body: { name, select: selection } });
  return begun.ok ? begun : pointingAt(begun, select !== "" ? "/" : "/place");
}

const ofPlace = (place: string): RoundSelection =>
  place.trim() === "" ? { filter: { label: "any" } } : { locationUnder: place };

/** Without those that were deleted since: a refusal names up to 100 of them. */
async function beginAgain(client: ServiceClient, name: string, round: string): Promise<Outcome<Round>> {
  const points = await loadExpected(client, round);
  if (!points.ok) return points;
  let ids = points.value.points.flatMap(({ accessPoint }) => accessPoint?.id ?? []);
  for (;;) {
    const begun = await client.createRound({ body: { name, select: { ids } } });
    if (begun.ok) return begun;
    const gone =
      begun.problem.errors?.flatMap(({ pointer }) => pointer?.match(/^\/select\/ids\/(\d+)$/)?.[1] ?? []) ?? [];
    if (gone.length === 0) return pointingAt(begun, "/");
    ids = ids.filter((_, index) => !gone.includes(String(index)));
  }
}

/** What is selected has a field only where it is a place. */
function pointingAt({ problem, ...failed }: Failed, pointer: string): Failed {
  const errors = problem.errors?.map((error) => (error.pointer?.startsWith("/select") ? { ...error, pointer } : error));
  return { ...failed, problem: { ...problem, ...(errors && { errors }) } };
}

export const closeRoundAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("rounds.closed", { name: readText(form, "name") }),
    failed: t("rounds.notClosed"),
    send: (client) =>
      client.closeRound({ id: readText(form, "id"), body: { anyway: readText(form, "anyway") === "1" } }),
    to: () => pageOf(readText(form, "id")),
  });
