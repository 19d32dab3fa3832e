"use server";

import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import { type FieldValues, fieldOf, mapFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import {
  CONFIRMED_RANGE,
  confirmedRangeOf,
  expandRange,
  type NameRange,
} from "@/lib/contract/access-points/name-range";
import type { CustomInput } from "@/lib/contract/custom-fields/field-value";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import { type Failed, invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { type Unconfirmed, unconfirmed, unconfirmedWarnings } from "@/lib/dashboard/forms/code-warnings";
import { readCustomTexts, toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { CreateFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPointForm, readText } from "@/lib/dashboard/forms/read-form";
import { addToBatch, endBatch } from "@/lib/dashboard/loaders/created-batch";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export async function createAccessPointAction(_previous: CreateFormState, form: FormData): Promise<CreateFormState> {
  const values = readAccessPointForm(form);
  const custom = readCustomTexts(form);
  const team = readText(form, "teamId");
  const idempotencyKey = readText(form, "idempotencyKey") || randomUUID();
  return formAction(form, {
    schema: newAccessPoint,
    input: values,
    state: { values, custom, team, idempotencyKey, saved: null, savedRange: null, holderId: null, codeWarnings: [] },
    send: async (client, typed): Promise<Outcome<ListedAccessPoint[] | Unconfirmed>> => {
      const range = (await getCapabilities()).contract ? expandRange(typed) : null;
      const customInput = { ...(await toCustomInput(client, custom)), ...(team !== "" && { teamId: team }) };
      if (range) return createRange(client, range, customInput, form, idempotencyKey);
      const warnings = await unconfirmedWarnings(client, form, typed);
      if (warnings.length > 0) return unconfirmed(warnings);
      const created = await client.createAccessPoint({
        body: { ...typed, ...customInput },
        headers: { "Idempotency-Key": idempotencyKey },
      });
      return created.ok ? { ok: true, value: [created.value] } : created;
    },
    done: (sent) => ("codeWarnings" in sent ? sent : showCreated(sent)),
    refused: (failed) => refused(failed, idempotencyKey),
  });
}

async function showCreated(created: ListedAccessPoint[]) {
  const [first, last] = [created[0], created.at(-1)];
  if (!first || !last) throw new Error("The service created nothing and reported no problem.");
  const isRange = created.length > 1;
  const session = await findSession();
  if (session) await addToBatch(session.user.id, { first: first.id, last: last.id, count: created.length });
  // Without script, Back and reload would send the form again. A redirect leaves a page that they can load.
  if (!(await isFromScript())) {
    const created = isRange ? `${new URLSearchParams({ created: `${first.id}..${last.id}` })}` : "saved=1";
    return { to: `/access-points/new?${created}` };
  }
  const [saved, firstSaved] = [labelContentOf(last, []), labelContentOf(first, [])];
  return {
    values: mapFields((name) => (fieldOf(name).isKept ? last[name] : "")),
    custom: {},
    idempotencyKey: randomUUID(),
    saved,
    savedRange: isRange ? { count: created.length, first: firstSaved, last: saved } : null,
  };
}

/** Script has shown the whole range while it was typed. */
const isFromScript = async (): Promise<boolean> => (await headers()).has("next-action");

/** Creates the access points of a range. Without script, the first submit shows them and the second one creates them. */
async function createRange(
  client: ServiceClient,
  { items, errors }: NameRange,
  customInput: { fields?: CustomInput; teamId?: string },
  form: FormData,
  key: string,
): Promise<Outcome<ListedAccessPoint[] | Unconfirmed>> {
  if (!items) return invalidOutcome(Object.entries(errors).map(([name, detail]) => ({ pointer: `/${name}`, detail })));
  const isShown = (await isFromScript()) || readText(form, CONFIRMED_RANGE) === rangeKey(form);
  if (!isShown) return unconfirmed([]);
  const created = await client.createAccessPoints({
    body: { items: items.map((item) => ({ ...item, ...customInput })) },
    headers: { "Idempotency-Key": key },
  });
  return created.ok ? { ok: true, value: created.value.data } : namingItems(created, items);
}

const rangeKey = (form: FormData): string =>
  confirmedRangeOf({ name: readText(form, "name"), qrCode: readText(form, "qrCode") });

function namingItems(failed: Failed, items: readonly FieldValues[]): Failed {
  const places = (failed.problem.errors ?? []).map(({ pointer = "", detail }) => {
    const [, index = "", field] = pointer.match(/^\/items\/(\d+)\/(\w+(?:\/[\w-]+)?)$/) ?? [];
    return field
      ? { pointer: `/${field}`, detail: t("point.new.itemError", { name: items[Number(index)]?.name ?? "", detail }) }
      : { pointer, detail };
  });
  const errors = places.filter(({ pointer }, index) => {
    const before = places.slice(0, index).filter((other) => other.pointer === pointer);
    return before.length < NAMED_MAX;
  });
  return { ...failed, problem: { ...failed.problem, errors } };
}

const NAMED_MAX = 3;

export async function endBatchAction(_form: FormData): Promise<void> {
  await endBatch();
}

/** A response below 500 wrote nothing, so the next submit is a new request with a new key. */
function refused(failed: Failed, idempotencyKey: string) {
  const { problem } = failed;
  const isSaved = problem.type === problemType("idempotency-key-reused");
  return {
    ...(isSaved && {
      message: t("point.new.alreadySaved"),
    }),
    holderId: problem.holder?.id ?? null,
    idempotencyKey: problem.status < 500 ? randomUUID() : idempotencyKey,
  };
}
