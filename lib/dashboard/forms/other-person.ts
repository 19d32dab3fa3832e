import "server-only";
import { PAGE_PERSON, SAVE_AS } from "@/lib/contract/accounts/session-fields";
import type { DashboardSession } from "@/lib/dashboard/session/session";
import type { OtherPerson } from "./form-state";

type Signed = Pick<DashboardSession, "user">;

/** The field may be filled in by a program; the name stands in a sentence. */
const PERSON_MAX = 1_000;
const NAME_MAX = 60;

export const pagePersonOf = (form: FormData): string =>
  String(form.getAll(PAGE_PERSON).at(-1) ?? "").slice(0, PERSON_MAX);

/** Null also if the other person confirmed the form. Refuses a form that names nobody: none may forget to. */
export function findOtherPerson(form: FormData, { user }: Signed, subject: "form" | "page"): OtherPerson | null {
  const [id, ...words] = pagePersonOf(form).split(" ");
  if (id === user.id || form.get(SAVE_AS) === user.id) return null;
  const name = shorten(user.name);
  const before = shorten(words.join(" "));
  const made = subject === "form" ? "This form was filled in as" : "This page was opened as";
  const whose = before === "" ? `This ${subject} does not say whose it is.` : `${made} ${before}.`;
  return { id: user.id, name, before, sentence: `You are now signed in as ${name}. ${whose}` };
}

const shorten = (name: string) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).toWellFormed()}…` : name);

export const whyRefused = ({ name, before, sentence }: OtherPerson): string =>
  `${sentence} Nothing was changed. Load the page again to go on as ${name}${before && `, or sign in as ${before} in another tab`}.`;
