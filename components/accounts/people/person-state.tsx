import type { ManagedUser } from "@/lib/contract/accounts/people";

const states = {
  active: { name: "Active", chip: "border-line bg-wash text-accent before:mr-1 before:content-['✓'/'']" },
  invited: { name: "Invited", chip: "border-dashed border-edge" },
  disabled: {
    name: "Disabled",
    chip: "border-warning bg-warning-wash text-warning before:mr-1 before:content-['–'/'']",
  },
} as const;

/** Whether a person can sign in, as a chip. Its text and border also show on paper and in forced colours. */
export function PersonState({ person }: { person: Pick<ManagedUser, "disabled" | "invited"> }) {
  const { name, chip } = states[person.disabled ? "disabled" : person.invited ? "invited" : "active"];
  return <span className={`state ${chip}`}>{name}</span>;
}
