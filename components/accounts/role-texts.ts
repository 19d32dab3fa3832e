import { type Role, roles } from "@/lib/contract/accounts/roles";

export const roleTexts = {
  viewer: { name: "Viewer", rights: "Sees what their teams own, exports it and scans. Changes nothing." },
  staff: {
    name: "Office staff",
    rights: "Creates, changes and prints their own access points, and those of their teams.",
  },
  manager: {
    name: "Manager",
    rights: "Sees and prints everyone’s access points. Creates and changes their own.",
  },
  admin: { name: "Admin", rights: "Changes everyone’s access points and manages people." },
} as const satisfies Record<Role, { name: string; rights: string }>;

export const roleCards = roles.map((value) => ({ value, title: roleTexts[value].name, text: roleTexts[value].rights }));
