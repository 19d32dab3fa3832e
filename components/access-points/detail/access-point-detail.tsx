import type { ReactNode } from "react";
import { CodeWarning } from "@/components/access-points/code-warning";
import { LabelState } from "@/components/access-points/label-state";
import { LabelOnBacking } from "@/components/labels/label/label-preview";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CodeChip } from "@/components/ui/code-chip";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { type FieldName, fieldNames, fieldOf, labelTexts } from "@/lib/contract/access-point-fields";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

type AccessPointDetailProps = {
  accessPoint: ListedAccessPoint;
  readable: (iso: string) => ReadableDate;
  canEdit: boolean;
  /** The delete form; null if the user or the service cannot delete. */
  deletion: ReactNode;
};

/** An access point: its fields, and its label at actual size. */
export function AccessPointDetail({ accessPoint, readable, canEdit, deletion }: AccessPointDetailProps) {
  const href = `/access-points/${encodeURIComponent(accessPoint.id)}`;
  return (
    <>
      <PageHead
        title={accessPoint.name}
        actions={
          (canEdit || deletion) && (
            <>
              {canEdit && <ButtonLink href={`${href}/edit`}>Edit</ButtonLink>}
              {deletion}
            </>
          )
        }
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_380px]">
        <Fields accessPoint={accessPoint} readable={readable} />
        <aside aria-label="Label" className="grid gap-3">
          <LabelOnBacking content={labelTexts(accessPoint)} />
          {accessPoint.qrCode && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <a href={`${href}/label`} className={buttonClass({ kind: "primary" })}>
                Print label
              </a>
              <ButtonLink href={`/labels?id=${encodeURIComponent(accessPoint.id)}`}>Print on a sheet</ButtonLink>
              <DownloadLinks href={href} code={accessPoint.qrCode} />
            </div>
          )}
        </aside>
      </div>
    </>
  );
}

/** Fields of an access point. Leaves out what the service does not provide. */
function Fields({ accessPoint, readable }: Pick<AccessPointDetailProps, "accessPoint" | "readable">) {
  const { owner, createdAt, updatedAt, label } = accessPoint;
  return (
    <DescriptionList>
      {fieldNames
        .filter((name) => name !== "name")
        .map((name) => (
          <Description key={name} term={fieldOf(name).label}>
            <FieldValue name={name} value={accessPoint[name]} />
          </Description>
        ))}
      {label && (
        <Description term="Label">
          <LabelState state={label.state} printed={label.printedAt ? readable(label.printedAt) : null} exact />
        </Description>
      )}
      {owner && (
        <Description term="Owner">
          <span dir="auto">{owner.name}</span>
        </Description>
      )}
      {createdAt && (
        <Description term="Created">
          <ReadableTime date={readable(createdAt)} exact />
        </Description>
      )}
      {updatedAt && (
        <Description term="Changed">
          {updatedAt === createdAt ? (
            <span className="text-soft">Never</span>
          ) : (
            <ReadableTime date={readable(updatedAt)} exact />
          )}
        </Description>
      )}
    </DescriptionList>
  );
}

function FieldValue({ name, value }: { name: FieldName; value: string }) {
  if (name === "qrCode") {
    return (
      <>
        <CodeChip value={value} wrap />
        <CodeWarning code={value} />
      </>
    );
  }
  return (
    <span dir="auto" className={fieldOf(name).isMultiline && "whitespace-pre-wrap"}>
      {value || <span className="text-soft">None</span>}
    </span>
  );
}

/** Links to the QR symbol as SVG and PNG files. */
function DownloadLinks({ href, code }: { href: string; code: string }) {
  return (["svg", "png"] as const).map((kind) => (
    <a key={kind} href={`${href}/qr.${kind}`} download={`${fileName(code)}.${kind}`} className={buttonClass()}>
      <span className="sr-only">Download the QR code as </span>
      {kind.toUpperCase()}
    </a>
  ));
}

/** Returns a file name that is valid on every system: letters, digits, dots and dashes of the code. */
const fileName = (code: string) => code.replace(/[^\w.-]+/g, "-").slice(0, 60) || "qr";
