import type { ComponentProps, ReactNode } from "react";
import { errorId, fieldAria, helpId } from "@/components/ui/fields/field-aria";

const control = "control w-full text-base";

type FieldProps = {
  id: string;
  label: string;
  optional?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
};

/** The label above a control, its error and its help below. */
function Field({ id, label, optional, help, error, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-soft"> optional</span>}
      </div>
      {children}
      {error && (
        <p id={errorId(id)} className="flex gap-1.5 text-[0.8125rem] text-danger wrap-anywhere">
          <span aria-hidden="true" className="font-bold">
            !
          </span>
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={helpId(id)} className="text-xs text-soft">
          {help}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"input">, "id" | "children">;

/** A one-line field. */
export function TextField({ label, optional, help, error, className = "", ...input }: TextFieldProps) {
  return (
    <Field id={input.id} label={label} optional={optional} help={help} error={error}>
      <input
        {...input}
        {...fieldAria(input.id, { help, error })}
        className={`${control} h-10 touch:h-11 ${className}`}
      />
    </Field>
  );
}

type TextAreaProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"textarea">, "id" | "children">;

/** A field of several lines. */
export function TextAreaField({ label, optional, help, error, ...area }: TextAreaProps) {
  return (
    <Field id={area.id} label={label} optional={optional} help={help} error={error}>
      <textarea {...area} {...fieldAria(area.id, { help, error })} className={`${control} min-h-21 py-1.5`} />
    </Field>
  );
}
