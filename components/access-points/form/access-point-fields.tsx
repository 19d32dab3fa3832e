import { type ComponentProps, type ReactNode, useState } from "react";
import { LocationField } from "@/components/access-points/form/location-field";
import { FragileCodeWarning } from "@/components/access-points/fragile-code-warning";
import { FieldError, fieldAria, type TextAreaField, TextField } from "@/components/ui/fields/field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { Link } from "@/components/ui/link";
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
} from "@/lib/contract/access-points/access-point-fields";
import { t } from "@/lib/messages/messages";

export type FieldHelp = Partial<Record<FieldName, string | undefined>>;

type AccessPointFieldsProps = {
  field: ReturnType<typeof useActionForm>["field"];
  holderId: string | null;
  help: FieldHelp;
  typed: FieldValues;
  /** The most used first. */
  locations: string[];
  rangePreview: ReactNode;
};

/** No `maxLength`, which would silently cut pasted text. */
export function AccessPointFields({ field, holderId, help, typed, locations, rangePreview }: AccessPointFieldsProps) {
  return fieldNames.map((name) => {
    const { isRequired, isMultiline } = fieldOf(name);
    const props = {
      ...field(name),
      help: help[name],
      autoComplete: "off",
      ...(isRequired ? { required: true } : { optional: true }),
    };
    if (name === "location") {
      return <LocationField key={name} {...props} typed={typed.location} locations={locations} />;
    }
    if (name === "qrCode") return <CodeField key={name} {...props} holderId={holderId} code={typed.qrCode} />;
    if (name === "name") {
      return (
        <div key={name} className="grid gap-2">
          <TextField {...props} />
          {rangePreview}
        </div>
      );
    }
    return isMultiline ? (
      <FoldedField key={name} {...props} isFilled={typed[name] !== ""} />
    ) : (
      <TextField key={name} {...props} />
    );
  });
}

type FoldedFieldProps = ComponentProps<typeof TextAreaField> & { isFilled: boolean };

function FoldedField({ id, label, optional: _, help, error, isFilled, ...area }: FoldedFieldProps) {
  const [wasFilled, setWasFilled] = useState(isFilled);
  // Stays open when the text is deleted again, because the cursor is in it.
  if (isFilled && !wasFilled) setWasFilled(true);
  const nameId = `${id}-label`;
  return (
    <details open={wasFilled || Boolean(error)}>
      <summary className="w-fit rounded-sm py-1">
        <span id={nameId} className="font-semibold">
          {label}
        </span>
        <span className="text-soft"> {t("common.optional")}</span>
      </summary>
      <div className="grid gap-1.5 pt-1.5">
        <textarea
          {...area}
          {...fieldAria(id, { help, error })}
          id={id}
          aria-labelledby={nameId}
          rows={3}
          className="field-area"
        />
        <FieldError id={id} error={error} />
      </div>
    </details>
  );
}

type CodeFieldProps = ComponentProps<typeof TextField> & { holderId: string | null; code: string };

function CodeField({ holderId, code, error, ...field }: CodeFieldProps) {
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        data-code-field=""
        dir="ltr"
        placeholder={t("point.form.generated")}
        spellCheck={false}
        autoCapitalize="none"
        className="font-mono placeholder-shown:[direction:inherit] placeholder:font-sans"
        error={error && <CodeTakenError error={error} holderId={holderId} />}
      />
      <FragileCodeWarning code={code} />
    </div>
  );
}

function CodeTakenError({ error, holderId }: { error: ReactNode; holderId: string | null }) {
  if (!holderId) return error;
  return (
    <>
      {error}
      {t("common.betweenSentences")}
      <Link href={`/access-points/${encodeURIComponent(holderId)}`} className="text-link">
        {t("point.form.openHolder")}
      </Link>
    </>
  );
}
