import { shorten } from "@/lib/contract/shorten";
import "server-only";
import { PAGE_PERSON, SAVE_AS } from "@/lib/contract/accounts/session-fields";
import type { DashboardSession } from "@/lib/dashboard/session/session";
import { joinSentences, t } from "@/lib/messages/messages";
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
  const name = shorten(user.name, NAME_MAX);
  const before = shorten(words.join(" "), NAME_MAX);
  const whose =
    before === "" ? t(`form.otherPerson.${subject}OfNobody`) : t(`form.otherPerson.${subject}Of`, { name: before });
  return { id: user.id, name, before, sentence: joinSentences(t("form.otherPerson.signedIn", { name }), whose) };
}

export function whyRefused({ name, before, sentence }: OtherPerson): string {
  const goOn =
    before === "" ? t("form.otherPerson.refused", { name }) : t("form.otherPerson.refusedOf", { name, before });
  return joinSentences(sentence, goOn);
}
