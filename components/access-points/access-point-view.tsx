import type { ReactNode } from "react";
import { AccessPointDetails } from "@/components/access-points/detail/access-point-detail";
import { DownloadLinks } from "@/components/labels/download-links";
import { labelContent } from "@/components/labels/label/label-content";
import { LabelOnBacking } from "@/components/labels/label-on-backing";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

type AccessPointViewProps = {
  accessPoint: ListedAccessPoint;
  readable: (iso: string) => ReadableDate;
  /** Whether to offer what the service would do for this person. */
  mayEdit: boolean;
  /** null: not for this person, or the service deletes nothing. */
  deletion: ReactNode;
};

/** An access point: what is known about it, and its label at real size. */
export function AccessPointView({ accessPoint, readable, mayEdit, deletion }: AccessPointViewProps) {
  const href = `/access-points/${encodeURIComponent(accessPoint.id)}`;
  return (
    <>
      <PageHead
        title={accessPoint.name}
        actions={
          (mayEdit || deletion) && (
            <>
              {mayEdit && <ButtonLink href={`${href}/edit`}>Edit</ButtonLink>}
              {deletion}
            </>
          )
        }
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_380px]">
        <AccessPointDetails accessPoint={accessPoint} readable={readable} />
        <aside aria-label="Label" className="grid gap-3">
          <LabelOnBacking content={labelContent(accessPoint)} />
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
