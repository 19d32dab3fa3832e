import type { TeamAccess } from "@/lib/contract/accounts/team";

/** Name of each membership, a sentence about it, and its verb. */
export const accessTexts: Record<TeamAccess, { name: string; rights: string; verb: string }> = {
  view: { name: "View", rights: "Sees the access points of the team.", verb: "view" },
  edit: { name: "Edit", rights: "Also changes, prints, deletes and restores them.", verb: "edit" },
};
