import type { ManagedUser } from "@/lib/contract/accounts/people";
import { t } from "@/lib/messages/messages";

const marks = {
  active: "state-printed",
  invited: "state-never",
  disabled: "text-warning before:h-0 before:rounded-none before:border-0 before:border-t-2",
} as const;

/** A mark and a word, which also show on paper and in forced colours. */
export function PersonState({ person }: { person: Pick<ManagedUser, "disabled" | "invited"> }) {
  const state = person.disabled ? "disabled" : person.invited ? "invited" : "active";
  return <span className={`state ${marks[state]}`}>{t(`people.state.${state}`)}</span>;
}
