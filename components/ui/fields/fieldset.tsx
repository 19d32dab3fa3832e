import type { ReactNode } from "react";

export function Fieldset({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="pb-3 text-base font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

const columnClasses = {
  2: "sm:grid-cols-2",
  3: "grid-cols-2 sm:grid-cols-3",
  4: "grid-cols-2 sm:grid-cols-4",
} as const;

export const FieldColumns = ({ columns, children }: { columns: keyof typeof columnClasses; children: ReactNode }) => (
  <div className={`grid gap-x-4 gap-y-6 ${columnClasses[columns]}`}>{children}</div>
);
