import "server-only";
import type { Outcome } from "@/lib/contract/outcome";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import { findPeople } from "@/lib/dashboard/loaders/people";
import { t } from "@/lib/messages/messages";
import { chooseReceiver } from "./choose-receiver";

type Members = { people: Receiver[] } | { asked: string; matches: Receiver[]; error: string; texts: string[] };

const MEMBERS_MAX = 50;

/** `texts` are the typed ones, with e-mails for those found. `chosen`: id for the first unclear text, or "". */
export async function findMembers(typed: string, chosen: string): Promise<Outcome<Members>> {
  const texts = typed.split(/[,;\n]/).flatMap((text) => text.trim() || []);
  if (texts.length > MEMBERS_MAX) return asked("", [], t("form.receiver.tooMany", { max: MEMBERS_MAX }), texts);
  if (texts.length === 0) return asked("", [], t("form.receiver.missing"), texts);
  const people = new Map<string, Receiver>();
  let unclear: { asked: string; matches: Receiver[]; error: string } | null = null;
  let left = chosen;
  for (const [index, text] of texts.entries()) {
    const found = await findPeople(text);
    if (!found.ok) return found;
    const choice = findOne(found.value, text, left);
    if ("error" in choice) {
      const error = texts.length > 1 ? t("form.receiver.named", { name: text, error: choice.error }) : choice.error;
      unclear ??= { asked: text, matches: choice.matches, error };
      continue;
    }
    const { receiver } = choice;
    if (receiver.id === left) left = "";
    people.set(receiver.id, receiver);
    texts[index] = receiver.email;
  }
  return unclear ? { ok: true, value: { ...unclear, texts } } : { ok: true, value: { people: [...people.values()] } };
}

const asked = (text: string, matches: Receiver[], error: string, texts: string[]): Outcome<Members> => ({
  ok: true,
  value: { asked: text, matches, error, texts },
});

function findOne(found: readonly Receiver[], text: string, chosen: string) {
  const [only, ...others] = found;
  if (only && others.length === 0) return { receiver: only };
  return chooseReceiver(found, { text, chosen: found.some(({ id }) => id === chosen) ? chosen : "" });
}
