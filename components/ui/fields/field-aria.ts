import type { ReactNode } from "react";

/** What is said about a control beside its label. */
export type Told = { help?: ReactNode; error?: ReactNode };

/** Ids a control and what is said about it share. */
export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;

/** What ties a control to its help and its error, for those who do not see them beside it. */
export const told = (id: string, { help, error }: Told) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error ? errorId(id) : "", help ? helpId(id) : ""].filter(Boolean).join(" ") || undefined,
});
