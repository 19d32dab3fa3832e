import "server-only";
import type { Outcome } from "@/lib/contract/outcome";
import type { ConflictState } from "@/lib/dashboard/forms/form-state";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";

/** State of a form that was not saved, because someone else changed the same fields. */
export type Changed = { status: "changed" } & ConflictState;

/** Reads what the page showed in each field, which a hidden field of the form keeps. */
export function readBase(form: FormData): Record<string, string> {
  const base = parseJson(readText(form, "base"));
  const entries = typeof base === "object" && base !== null ? Object.entries(base) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/**
 * Sends the fields that the person changed, so that what someone else saved in the others stays. Sends nothing, and returns
 * the state of the form, when someone else changed one of the same fields: the next press replaces what the form then shows.
 */
export async function saveChanges<Typed extends object, Sent>(
  form: FormData,
  { typed, saved }: { typed: Typed; saved: Record<keyof Typed, string> },
  send: (changed: Partial<Typed>) => Promise<Outcome<Sent>>,
): Promise<Outcome<Sent | Changed>> {
  const base = readBase(form);
  // A form that is sent again after a lost response holds what is saved already.
  const changed = (Object.keys(typed) as (keyof Typed & string)[]).filter(
    (name) => name in base && typed[name] !== base[name] && typed[name] !== saved[name],
  );
  const theirs = changed
    .filter((name) => saved[name] !== base[name])
    .map((name) => ({ name, saved: saved[name], typed: String(typed[name]) }));
  if (theirs.length === 0)
    return send(Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<Typed>);
  // The fields that only the other person changed keep their base, because the form still holds the former text.
  const read = Object.fromEntries(theirs.map(({ name, saved: text }) => [name, text]));
  return { ok: true, value: { status: "changed", base: { ...base, ...read }, theirs } };
}

/** Whether what was sent is the state of a form that was not saved. */
export const isChanged = (sent: unknown): sent is Changed =>
  typeof sent === "object" && sent !== null && "theirs" in sent && "base" in sent;
