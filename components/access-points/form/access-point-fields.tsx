import type { ComponentProps } from "react";
import { CodeWarning } from "@/components/access-points/code-warning";
import type { AccessPointErrors } from "@/components/access-points/form/use-access-point-form";
import { TextAreaField, TextField } from "@/components/ui/fields/field";
import { Link } from "@/components/ui/link";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";

type Name = keyof AccessPointValues;
type InputProps = ComponentProps<"input"> & ComponentProps<"textarea">;

type AccessPointFieldsProps = {
  /** Returns the name of a field and, with script, its event handlers. */
  register: (name: Name) => object;
  defaults: AccessPointValues;
  errors: AccessPointErrors;
  /** Access point that already uses the QR code. */
  holderId: string | null;
  help: { location?: string; qrCode: string };
  code: string;
};

/** Labels of the fields, in the order of the form. */
export const fieldLabels: Record<Name, string> = {
  name: "Name",
  location: "Location",
  description: "Description",
  qrCode: "QR code",
};

/** Fields of an access point. They have no `maxlength`, which would silently cut pasted text. */
export function AccessPointFields({ register, defaults, errors, holderId, help, code }: AccessPointFieldsProps) {
  const field = (name: Name): InputProps & { id: string; label: string; error?: string } => ({
    id: name,
    label: fieldLabels[name],
    error: errors[name],
    defaultValue: defaults[name],
    autoComplete: "off",
    ...register(name),
  });
  return (
    <>
      <TextField {...field("name")} required dir="auto" />
      <TextField {...field("location")} optional dir="auto" help={help.location} />
      <TextAreaField {...field("description")} optional dir="auto" rows={3} />
      <div className="grid gap-2">
        <TextField
          {...field("qrCode")}
          optional
          placeholder="Generated automatically"
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
          help={help.qrCode}
          error={errors.qrCode && <CodeTakenError error={errors.qrCode} holderId={holderId} />}
        />
        <CodeWarning code={code} />
      </div>
    </>
  );
}

function CodeTakenError({ error, holderId }: { error: string; holderId: string | null }) {
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
