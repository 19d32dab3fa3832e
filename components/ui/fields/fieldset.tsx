import type { ReactNode } from "react";

/** A titled group of fields. */
export function Fieldset({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="pb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
