"use server";

import type { Failed, Outcome } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { shorten } from "@/lib/contract/shorten";
import type { HandOverState, Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { chooseReceiver } from "@/lib/dashboard/forms/receivers/choose-receiver";
import { findReceivers } from "@/lib/dashboard/loaders/people";
import { t } from "@/lib/messages/messages";

type HandedOver = { moved: number; receiver: Receiver } | { asked: Partial<HandOverState> };

/** A text that is no e-mail searches: the form then offers the people who match. */
export async function handOverAction(_previous: HandOverState, form: FormData): Promise<HandOverState> {
  const id = readText(form, "id");
  const to = readText(form, "to").trim();
  return formAction(form, {
    state: { values: { to }, matches: [], clashes: [] },
    send: async (client): Promise<Outcome<HandedOver>> => {
      const found = await findReceivers(id, to);
      if (!found.ok) return found;
      const choice = chooseReceiver(found.value, { text: to, chosen: readText(form, "chosen") });
      if ("error" in choice) return { ok: true, value: { asked: askWho(form, choice) } };
      const { receiver } = choice;
      const moved = await client.handOver({ id, body: { to: receiver.id } });
      return moved.ok ? { ok: true, value: { moved: moved.value.moved, receiver } } : moved;
    },
    done: (handedOver) => {
      if ("asked" in handedOver) return handedOver.asked;
      const { moved, receiver } = handedOver;
      const from = shorten(readText(form, "name"), 60);
      return {
        to: `/people/${encodeURIComponent(id)}`,
        message: t("people.handOver.done", { name: receiver.name, count: moved, from }),
      };
    },
    refused: listClashes,
  });
}

function askWho(form: FormData, { matches, error }: { matches: Receiver[]; error: string }): Partial<HandOverState> {
  if (matches.length === 0) return { status: "failed", fields: { to: error } };
  const fields: FormState["fields"] = form.has("asked") ? { chosen: t("people.handOver.choose") } : {};
  return { status: "failed", fields, matches };
}

function listClashes({ problem }: Failed): Partial<HandOverState> {
  if (problem.type !== problemType("duplicate-qr-code")) return {};
  const clashes = (problem.errors ?? []).map(({ detail, accessPoint }) => ({
    detail,
    accessPoint: accessPoint ?? null,
  }));
  return { message: problem.detail, fields: {}, clashes };
}
