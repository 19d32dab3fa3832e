import { CodeWarning } from "@/components/access-points/code-warning";
import { TextAreaField, TextField } from "@/components/ui/fields/field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { Link } from "@/components/ui/link";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";

type Name = keyof AccessPointValues;

type AccessPointFieldsProps = {
  field: ReturnType<typeof useActionForm>["field"];
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
export function AccessPointFields({ field, holderId, help, code }: AccessPointFieldsProps) {
  const qrCode = field("qrCode");
  return (
    <>
      <TextField {...field("name")} autoComplete="off" required dir="auto" />
      <TextField {...field("location")} autoComplete="off" optional dir="auto" help={help.location} />
      <TextAreaField {...field("description")} autoComplete="off" optional dir="auto" rows={3} />
      <div className="grid gap-2">
        <TextField
          {...qrCode}
          autoComplete="off"
          optional
          placeholder="Generated automatically"
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
          help={help.qrCode}
          error={qrCode.error && <CodeTakenError error={qrCode.error} holderId={holderId} />}
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
