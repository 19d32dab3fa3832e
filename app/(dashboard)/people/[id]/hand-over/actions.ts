"use server";

import { redirect } from "next/navigation";
import type { Failed } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { chooseReceiver } from "@/lib/dashboard/forms/choose-receiver";
import { failure } from "@/lib/dashboard/forms/failure";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import type { HandOverState, Receiver } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { findReceivers } from "@/lib/dashboard/loaders/people";
import { setFlash } from "@/lib/dashboard/session/flash";

/**
 * Hands over the access points of a person. The receiver is the chosen one, or the one with the typed e-mail. Any other
 * text searches: the form then offers the people who match.
 */
export async function handOverAction(_previous: HandOverState, formData: FormData): Promise<HandOverState> {
  const id = readText(formData, "id");
  const to = readText(formData, "to").trim();
  const chosen = readText(formData, "chosen");
  const form: HandOverState = { ...fresh, values: { to } };
  const { signedOut, outcome } = await withSession<HandOverState | HandedOver>(formData, async (client) => {
    const found = await findReceivers(id, to);
    if (!found.ok) return found;
    const choice = chooseReceiver(found.value, { text: to, chosen });
    if ("error" in choice) return { ok: true, value: { ...form, ...askWho(formData, choice) } };
    const { receiver } = choice;
    const moved = await client.handOverAccessPoints(id, receiver.id);
    return moved.ok ? { ok: true, value: { moved: moved.value.moved, receiver } } : moved;
  });
  if (signedOut) return { ...form, ...signedOut };
  if (!outcome.ok) return { ...form, ...refusal(outcome) };
  if ("values" in outcome.value) return outcome.value;
  const { moved, receiver } = outcome.value;
  const points = moved === 1 ? "1 access point" : `${moved.toLocaleString("en")} access points`;
  await setFlash({ name: receiver.name, text: `now owns ${points} of ${shorten(readText(formData, "name"))}` });
  redirect(`/people/${encodeURIComponent(id)}`);
}

type HandedOver = { moved: number; receiver: Receiver };

const fresh = {
  status: "fresh" as const,
  message: null,
  fields: {},
  signIn: null,
  matches: [],
  clashes: [],
};

/** Returns the people to choose from, or the reason why there are none. */
function askWho(
  formData: FormData,
  { matches, error }: { matches: Receiver[]; error: string },
): Partial<HandOverState> {
  if (matches.length === 0) return { status: "failed", fields: { to: error } };
  const fields: FormState["fields"] = formData.has("asked") ? { chosen: "Choose who takes over." } : {};
  return { status: "failed", fields, matches };
}

/** Returns the errors of the form. Codes that both people use are listed with their access points. */
function refusal(outcome: Failed): Partial<HandOverState> {
  if (outcome.problem.type !== problemType("duplicate-qr-code")) return failure(outcome);
  const clashes = (outcome.problem.errors ?? []).map(({ detail, accessPoint }) => ({
    detail,
    accessPoint: accessPoint ?? null,
  }));
  return { status: "failed", message: outcome.problem.detail, clashes };
}

/** Returns a name that fits into the message. */
const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 59).toWellFormed()}…` : name);
