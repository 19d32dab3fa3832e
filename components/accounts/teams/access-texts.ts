import type { TeamAccess } from "@/lib/contract/accounts/team";

export const accessTexts: Record<TeamAccess, { name: string; rights: string; verb: string }> = {
  view: { name: "View", rights: "Sees the access points of the team.", verb: "view" },
  edit: { name: "Edit", rights: "Also changes, prints, deletes and restores them.", verb: "edit" },
};
