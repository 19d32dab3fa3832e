import type { ComponentProps, ReactNode } from "react";
import { CodeWarning } from "@/components/access-points/code-warning";
import { TextAreaField, TextField } from "@/components/ui/fields/field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { Link } from "@/components/ui/link";
import { type FieldName, fieldNames, fieldOf } from "@/lib/contract/access-point-fields";

/** Help text below a field. */
export type FieldHelp = Partial<Record<FieldName, string | undefined>>;

type AccessPointFieldsProps = {
  field: ReturnType<typeof useActionForm>["field"];
  /** Access point that already uses the QR code. */
  holderId: string | null;
  help: FieldHelp;
  code: string;
};

/** Fields of an access point. They have no `maxlength`, which would silently cut pasted text. */
export function AccessPointFields({ field, holderId, help, code }: AccessPointFieldsProps) {
  return fieldNames.map((name) => {
    const { isRequired, isMultiline } = fieldOf(name);
    const props = {
      ...field(name),
      help: help[name],
      autoComplete: "off",
      ...(isRequired ? { required: true } : { optional: true }),
    };
    if (name === "qrCode") return <CodeField key={name} {...props} holderId={holderId} code={code} />;
    return isMultiline ? (
      <TextAreaField key={name} {...props} dir="auto" rows={3} />
    ) : (
      <TextField key={name} {...props} dir="auto" />
    );
  });
}

type CodeFieldProps = ComponentProps<typeof TextField> & { holderId: string | null; code: string };

function CodeField({ holderId, code, error, ...field }: CodeFieldProps) {
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        placeholder="Generated automatically"
        spellCheck={false}
        autoCapitalize="none"
        className="font-mono"
        error={error && <CodeTakenError error={error} holderId={holderId} />}
      />
      <CodeWarning code={code} />
    </div>
  );
}

function CodeTakenError({ error, holderId }: { error: ReactNode; holderId: string | null }) {
  if (!holderId) return error;
  return (
    <>
      {error}{" "}
      <Link href={`/access-points/${encodeURIComponent(holderId)}`} className="text-link">
        Open the access point that uses it
      </Link>
    </>
  );
}
