import type { ComponentProps, ReactNode } from "react";

type SelectFieldProps = ComponentProps<"select"> & { id: string; label: ReactNode; error?: string; help?: ReactNode };

/** A choice of a form, with its label above and what is wrong below. */
export function SelectField({ label, error, help, className = "", ...select }: SelectFieldProps) {
  const described = [error && `${select.id}-error`, help && `${select.id}-help`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={select.id} className="text-[0.8125rem] text-soft">
        {label}
      </label>
      <select
        {...select}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`h-[34px] w-full min-w-0 rounded-md border border-edge bg-card px-2 aria-invalid:border-danger touch:h-11 ${className}`}
      />
      {error && (
        <p id={`${select.id}-error`} className="text-[0.8125rem] text-danger wrap-anywhere">
          <span aria-hidden="true" className="font-bold">
            !{" "}
          </span>
          {error}
        </p>
      )}
      {help && (
        <p id={`${select.id}-help`} className="text-[0.8125rem] text-soft">
          {help}
        </p>
      )}
    </div>
  );
}
