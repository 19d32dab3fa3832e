import type { ComponentProps, ReactNode } from "react";
import { t } from "@/lib/messages/messages";

type FrameProps = {
  id: string;
  label: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  error?: ReactNode;
};

const helpId = (id: string) => `${id}-help`;
const errorId = (id: string) => `${id}-error`;

export const fieldAria = (id: string, { help, error }: Pick<FrameProps, "help" | "error">) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error ? errorId(id) : "", help ? helpId(id) : ""].filter(Boolean).join(" ") || undefined,
});

type FieldFrameProps = FrameProps & {
  /** An error takes room of its own there. */
  isCompact?: boolean;
  children: ReactNode;
};

export function FieldFrame({ id, label, optional, help, error, isCompact = false, children }: FieldFrameProps) {
  // An error takes the place of the help or of the room below the field, so that nothing moves.
  const hasRoom = !help && !isCompact;
  return (
    // Starts at the top, so that an error does not move the other fields of the same row.
    <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${hasRoom && !error ? "pb-2.5" : ""}`}>
      <div>
        <label htmlFor={id} dir="auto" className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-soft"> {t("common.optional")}</span>}
      </div>
      {children}
      {(error || help) && (
        <div className={`-mt-0.5 grid *:[grid-area:1/1] ${hasRoom ? "-mb-3" : ""}`}>
          <FieldError id={id} error={error} />
          {help && <FieldHelp id={id} help={help} isHidden={Boolean(error)} />}
        </div>
      )}
    </div>
  );
}

const FieldHelp = ({ id, help, isHidden = false }: { id: string; help: ReactNode; isHidden?: boolean }) => (
  <p id={helpId(id)} className={`text-[0.8125rem]/[1.125rem] text-soft ${isHidden ? "invisible" : ""}`}>
    {help}
  </p>
);

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

type TextFieldProps = FrameProps & Omit<ComponentProps<"input">, "id" | "children">;

export function TextField({ label, optional, help, error, className = "", ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} optional={optional} help={help} error={error}>
      <input {...input} {...fieldAria(input.id, { help, error })} className={`field ${className}`} />
    </FieldFrame>
  );
}

/** E-mail field. `type="email"` would convert to Punycode and trim what was typed; the contract does that instead. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField type="text" inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
  );
}

type TextAreaProps = FrameProps & Omit<ComponentProps<"textarea">, "id" | "children">;

export function TextAreaField({ label, optional, help, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={area.id} label={label} optional={optional} help={help} error={error}>
      <textarea {...area} {...fieldAria(area.id, { help, error })} className="field-area" />
    </FieldFrame>
  );
}

type SelectFieldProps = FrameProps & Omit<ComponentProps<"select">, "id">;

export function SelectField({ label, optional, help, error, className = "", ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={select.id} label={label} optional={optional} help={help} error={error}>
      <select {...select} {...fieldAria(select.id, { help, error })} className={`field ${className}`} />
    </FieldFrame>
  );
}

export function FileField({ label, optional, help, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} optional={optional} help={help} error={error}>
      <input type="file" {...input} {...fieldAria(input.id, { help, error })} className="field-file" />
    </FieldFrame>
  );
}

export function CompactField({ label, error, help, className = "", ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} error={error} help={help} isCompact>
      <input
        autoComplete="off"
        {...input}
        {...fieldAria(input.id, { help, error })}
        className={`field-compact ${className}`}
      />
    </FieldFrame>
  );
}

export function CompactSelect({ label, error, help, className = "", ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={select.id} label={label} error={error} help={help} isCompact>
      <select {...select} {...fieldAria(select.id, { help, error })} className={`field-compact ${className}`} />
    </FieldFrame>
  );
}
