import type { ComponentProps, ReactNode } from "react";

type FrameProps = {
  id: string;
  label: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Size of a toolbar instead of a form. */
  compact?: boolean;
  /** Whether a line below the control is kept free for an error. */
  isReserved?: boolean;
  children: ReactNode;
};

const helpId = (id: string) => `${id}-help`;
const errorId = (id: string) => `${id}-error`;

/** Returns the ARIA attributes that link a control to its help and error texts. */
export const fieldAria = (id: string, { help, error }: Pick<FrameProps, "help" | "error">) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error ? errorId(id) : "", help ? helpId(id) : ""].filter(Boolean).join(" ") || undefined,
});

/** The label above a control, its help or error below. */
function FieldFrame({ id, label, optional, help, error, compact = false, isReserved = true, children }: FrameProps) {
  return (
    // Starts at the top, so that an error does not move the other fields of the same row.
    <div className="grid content-start gap-1.5">
      <div className={compact ? "text-[0.8125rem] text-soft" : ""}>
        <label htmlFor={id} className={compact ? "" : "font-semibold"}>
          {label}
        </label>
        {optional && <span className="text-soft"> optional</span>}
      </div>
      {children}
      {(isReserved || error || help) && (
        // One line is reserved for an error, and the error takes the place of the help: what is below does not move.
        <div className={`-mt-0.5 grid min-h-[1.125rem] *:[grid-area:1/1] ${help ? "" : compact ? "-mb-2.5" : "-mb-2"}`}>
          <FieldError id={id} error={error} />
          {help && (
            <p
              id={helpId(id)}
              className={`${compact ? "text-[0.8125rem]/[1.125rem]" : "text-xs/[1.125rem]"} text-soft ${error ? "invisible" : ""}`}
            >
              {help}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Error text of the control or group with this id. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p id={errorId(id)} className="flex gap-1.5 text-[0.8125rem]/[1.125rem] text-danger wrap-anywhere">
      <span aria-hidden="true" className="font-bold">
        !
      </span>
      <span className="min-w-0">{error}</span>
    </p>
  );
}

const control = "control w-full text-base";

type TextFieldProps = Omit<FrameProps, "children"> & Omit<ComponentProps<"input">, "id" | "children">;

/** A one-line field. */
export function TextField({ label, optional, help, error, className = "", ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} optional={optional} help={help} error={error}>
      <input
        {...input}
        {...fieldAria(input.id, { help, error })}
        className={`${control} h-10 touch:h-11 ${className}`}
      />
    </FieldFrame>
  );
}

type TextAreaProps = Omit<FrameProps, "children"> & Omit<ComponentProps<"textarea">, "id" | "children">;

/** A field of several lines. */
export function TextAreaField({ label, optional, help, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={area.id} label={label} optional={optional} help={help} error={error}>
      <textarea {...area} {...fieldAria(area.id, { help, error })} className={`${control} min-h-21 py-1.5`} />
    </FieldFrame>
  );
}

type SelectFieldProps = Omit<FrameProps, "children"> & Omit<ComponentProps<"select">, "id">;

/** A select. */
export function SelectField({ label, optional, help, error, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={select.id} label={label} optional={optional} help={help} error={error}>
      <select {...select} {...fieldAria(select.id, { help, error })} className={`${control} h-10 touch:h-11`} />
    </FieldFrame>
  );
}

const compactControl =
  "h-8.5 w-full min-w-0 rounded-md border border-edge bg-card aria-invalid:border-danger touch:h-11";

/** A one-line field in toolbar size. */
export function CompactField({ label, error, help, isReserved, className = "", ...input }: TextFieldProps) {
  return (
    <FieldFrame compact isReserved={isReserved} id={input.id} label={label} error={error} help={help}>
      <input
        autoComplete="off"
        {...input}
        {...fieldAria(input.id, { help, error })}
        className={`${compactControl} px-2.5 ${className}`}
      />
    </FieldFrame>
  );
}

/** A select in toolbar size. */
export function CompactSelect({ label, error, help, className = "", ...select }: SelectFieldProps) {
  return (
    <FieldFrame compact isReserved={false} id={select.id} label={label} error={error} help={help}>
      <select
        {...select}
        {...fieldAria(select.id, { help, error })}
        className={`${compactControl} px-2 ${className}`}
      />
    </FieldFrame>
  );
}
