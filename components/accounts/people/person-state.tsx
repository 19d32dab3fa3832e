import type { ManagedUser } from "@/lib/contract/accounts/people";

const states = {
  active: { name: "Active", mark: "state-printed" },
  invited: { name: "Invited", mark: "state-never" },
  disabled: { name: "Disabled", mark: "text-warning before:h-0 before:rounded-none before:border-0 before:border-t-2" },
} as const;

/** A mark and a word, which also show on paper and in forced colours. */
export function PersonState({ person }: { person: Pick<ManagedUser, "disabled" | "invited"> }) {
  const { name, mark } = states[person.disabled ? "disabled" : person.invited ? "invited" : "active"];
  return <span className={`state ${mark}`}>{name}</span>;
}
