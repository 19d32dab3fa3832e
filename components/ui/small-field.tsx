import type { ComponentProps, ReactNode } from "react";

type SmallFieldProps = ComponentProps<"input"> & { id: string; label: ReactNode; error?: string; help?: ReactNode };

/** A short field of a tool: label above, help and what is wrong below. */
export function SmallField({ label, error, help, className = "", ...input }: SmallFieldProps) {
  const described = [error && `${input.id}-error`, help && `${input.id}-help`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={input.id} className="text-[0.8125rem] text-soft">
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`h-[34px] w-full min-w-0 rounded-md border border-edge bg-card px-2.5 aria-invalid:border-danger touch:h-11 ${className}`}
      />
      {error && (
        <p id={`${input.id}-error`} className="text-[0.8125rem] text-danger wrap-anywhere">
          <span aria-hidden="true" className="font-bold">
            !{" "}
          </span>
          {error}
        </p>
      )}
      {help && (
        <p id={`${input.id}-help`} className="text-[0.8125rem] text-soft">
          {help}
        </p>
      )}
    </div>
  );
}
