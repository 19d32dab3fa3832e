// Without zod, because the list and its menus send this file to the browser.

/** Roles, from the fewest to the most rights. The README describes the rights of each role. */
export const roles = ["viewer", "staff", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

/** Returns whether a role sees the access points of everyone. The service decides it; pages leave out what it refuses. */
export const seesEveryone = (role: Role): boolean => role === "manager" || role === "admin";

/** Why viewers do not get what is for those who change something. */
export const VIEWERS_LOOK_ONLY =
  "Viewers look only: they print, add and change nothing. Ask an admin for another role.";

/** Returns whether a role may change anything but the own account. */
export const mayWrite = (role: Role): boolean => role !== "viewer";
