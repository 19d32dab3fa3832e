// Without zod, because the list and its menus send this file to the browser.

/** From the fewest to the most rights. The README describes them. */
export const roles = ["viewer", "staff", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

/** The service decides it; pages leave out what it refuses. */
export const seesEveryone = (role: Role): boolean => role === "manager" || role === "admin";

export const VIEWERS_LOOK_ONLY =
  "Viewers look only: they print, add and change nothing. Ask an admin for another role.";

/** Anything but the own account. */
export const mayWrite = (role: Role): boolean => role !== "viewer";
