import "server-only";
import type { Outcome } from "@/lib/contract/outcome";
import type { ConflictState } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";

/** Prefix of the hidden fields with what the page showed. */
const BASE = "base-";

/** Reads what the page showed in fields. */
export function readBase<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = readTexts(
    form,
    names.map((name) => `${BASE}${name}`),
  );
  return Object.fromEntries(names.map((name) => [name, texts[`${BASE}${name}`]])) as Record<Name, string>;
}

/**
 * Sends the fields that the person changed, so that what someone else saved in the others stays. Sends nothing, and returns
 * the state of the form, when someone else changed one of the same fields: the next press replaces what the form then shows.
 */
export async function saveChanges<Name extends string, Typed extends Record<Name, string>>(
  { typed, base, saved }: { typed: Typed; base: Record<Name, string>; saved: Record<Name, string> },
  send: (changed: Partial<Typed>) => Promise<Outcome<unknown>>,
): Promise<Outcome<ConflictState<Record<Name, string>> | null>> {
  // A form that is sent again after a lost response holds what is saved already.
  const changed = (Object.keys(base) as Name[]).filter(
    (name) => typed[name] !== base[name] && typed[name] !== saved[name],
  );
  const both = changed.filter((name) => saved[name] !== base[name]);
  if (both.length > 0) {
    const theirs = pick(saved, both);
    // The fields that only the other person changed keep their base, because the form still holds the former text.
    return { ok: true, value: { base: { ...base, ...theirs }, theirs } };
  }
  const sent = await send(pick(typed, changed));
  return sent.ok ? { ok: true, value: null } : sent;
}

const pick = <Values extends object>(values: Values, names: (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
