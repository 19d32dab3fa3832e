import type { ReactNode } from "react";

/** Help and error texts of a control. */
export type FieldTexts = { help?: ReactNode; error?: ReactNode };

export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;

/** Returns the ARIA attributes that link a control to its help and error texts. */
export const fieldAria = (id: string, { help, error }: FieldTexts) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error ? errorId(id) : "", help ? helpId(id) : ""].filter(Boolean).join(" ") || undefined,
});
