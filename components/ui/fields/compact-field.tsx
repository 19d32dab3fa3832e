import type { ComponentProps, ReactNode } from "react";
import { errorId, type FieldTexts, fieldAria, helpId } from "@/components/ui/fields/field-aria";

const control = "h-[34px] w-full min-w-0 rounded-md border border-edge bg-card aria-invalid:border-danger touch:h-11";

type CompactFieldProps = ComponentProps<"input"> & { id: string; label: ReactNode; error?: string; help?: ReactNode };

/** A one-line field in toolbar size. */
export function CompactField({ label, error, help, className = "", ...input }: CompactFieldProps) {
  return (
    <LabelledControl id={input.id} label={label} error={error} help={help} className="content-start">
      <input
        autoComplete="off"
        {...input}
        {...fieldAria(input.id, { help, error })}
        className={`${control} px-2.5 ${className}`}
      />
    </LabelledControl>
  );
}

type CompactSelectProps = ComponentProps<"select"> & { id: string; label: ReactNode; error?: string; help?: ReactNode };

/** A select in toolbar size. */
export function CompactSelect({ label, error, help, className = "", ...select }: CompactSelectProps) {
  return (
    <LabelledControl id={select.id} label={label} error={error} help={help}>
      <select {...select} {...fieldAria(select.id, { help, error })} className={`${control} px-2 ${className}`} />
    </LabelledControl>
  );
}

type LabelledControlProps = FieldTexts & { id: string; label: ReactNode; className?: string; children: ReactNode };

/** The label above a control, its error and its help below. */
function LabelledControl({ id, label, error, help, className = "", children }: LabelledControlProps) {
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-[0.8125rem] text-soft">
        {label}
      </label>
      {children}
      {error && (
        <p id={errorId(id)} className="text-[0.8125rem] text-danger wrap-anywhere">
          <span aria-hidden="true" className="font-bold">
            !{" "}
          </span>
          {error}
        </p>
      )}
      {help && (
        <p id={helpId(id)} className="text-[0.8125rem] text-soft">
          {help}
        </p>
      )}
    </div>
  );
}
