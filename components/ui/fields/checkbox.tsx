import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id"> & {
  id: string;
  label: ReactNode;
  help?: ReactNode;
};

export function Checkbox({ id, label, help, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-start gap-2.5 touch:min-h-11 touch:items-center">
      <input
        id={id}
        type="checkbox"
        aria-describedby={help ? `${id}-help` : undefined}
        {...input}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="min-w-0">
        {label}
        {help && (
          <span id={`${id}-help`} className="block text-[0.8125rem]/[1.125rem] text-soft">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
