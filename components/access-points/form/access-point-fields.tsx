import type { ComponentProps } from "react";
import { CodeWarning } from "@/components/access-points/code-warning";
import type { AccessPointErrors } from "@/components/access-points/form/use-access-point-form";
import { TextAreaField, TextField } from "@/components/ui/fields/field";
import { Link } from "@/components/ui/link";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";

type Name = keyof AccessPointValues;
type InputProps = ComponentProps<"input"> & ComponentProps<"textarea">;

type AccessPointFieldsProps = {
  /** What ties a field to the form: its name, and with script its events. */
  register: (name: Name) => object;
  defaults: AccessPointValues;
  errors: AccessPointErrors;
  holderId: string | null;
  help: { location?: string; qrCode: string };
  code: string;
};

/** Labels of the fields, in the order they stand in. */
export const fieldLabels: Record<Name, string> = {
  name: "Name",
  location: "Location",
  description: "Description",
  qrCode: "QR code",
};

/** The four fields of an access point. No `maxlength`: it would cut pasted text without a word. */
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
          placeholder="made when saved"
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
          help={help.qrCode}
          error={errors.qrCode && <Taken error={errors.qrCode} holderId={holderId} />}
        />
        <CodeWarning code={code} />
      </div>
    </>
  );
}

function Taken({ error, holderId }: { error: string; holderId: string | null }) {
  if (!holderId) return error;
  return (
    <>
      {error}{" "}
      <Link href={`/access-points/${encodeURIComponent(holderId)}`} className="text-link">
        Open the access point that has it
      </Link>
    </>
  );
}
