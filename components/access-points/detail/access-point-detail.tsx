import type { ReactNode } from "react";
import { CodeCard, DownloadMenu } from "@/components/access-points/detail/code-card";
import { DetailShortcuts } from "@/components/access-points/detail/detail-shortcuts";
import { Facts } from "@/components/access-points/detail/facts";
import { PlaceLinks } from "@/components/access-points/detail/place-links";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { LabelOnBacking } from "@/components/label-preview/label-preview";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

type AccessPointDetailProps = {
  accessPoint: ListedAccessPoint;
  readable: (iso: string) => ReadableDate;
  /** Custom fields, in their order. */
  fields: CustomField[];
  /** Whether the label counts as printed only because nobody has answered for a day. */
  isAssumed: boolean;
  /** URL of the list as the reader last saw it. */
  listHref: string;
  /** Sections below the fields: what happened to the access point. */
  history: ReactNode;
  canEdit: boolean;
  canDuplicate: boolean;
  /** What separates the parts of the location, and whose access points the lists of its places show; null: there are no places. */
  places: { separator: string; scope: ListScope } | null;
  canPrint: boolean;
  /** What phones open. */
  link: SymbolLink | null;
  /** Buttons about the label besides printing: what the person sees at the door, and the print pile. */
  labelActions: ReactNode;
  /** The delete form; null if the user or the service cannot delete. */
  deletion: ReactNode;
};

/** An access point: its code, its fields, its history, and its label at actual size. */
export function AccessPointDetail({
  accessPoint,
  readable,
  fields,
  isAssumed,
  history,
  canPrint,
  link,
  labelActions,
  ...rest
}: AccessPointDetailProps) {
  const { id, name, qrCode } = accessPoint;
  const href = `/access-points/${encodeURIComponent(id)}`;
  return (
    <>
      <DetailShortcuts />
      <DetailHead accessPoint={accessPoint} href={href} {...rest} />
      <div className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[1fr_400px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 divide-y divide-line card">
          {qrCode && <CodeCard href={href} name={name} code={qrCode} />}
          <Facts accessPoint={accessPoint} readable={readable} fields={fields} />
        </div>
        <aside
          aria-label="Label"
          className="grid min-w-0 gap-3 max-lg:order-first lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <LabelState label={accessPoint.label} readable={readable} isAssumed={isAssumed} />
          <LabelOnBacking content={labelTexts(accessPoint)} link={link} />
          {qrCode && (
            <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&_.btn]:w-full print:hidden">
              {canPrint && (
                <a
                  href={`${href}/label`}
                  data-action="Print this label"
                  aria-keyshortcuts="p"
                  className={buttonClass({ kind: "primary" }, "max-sm:col-span-2")}
                >
                  Print label
                </a>
              )}
              {labelActions}
              <DownloadMenu href={href} id={id} code={qrCode} canPrint={canPrint} />
            </div>
          )}
        </aside>
        <div className="grid min-w-0 gap-6">{history}</div>
      </div>
    </>
  );
}

type DetailHeadProps = Omit<
  AccessPointDetailProps,
  "readable" | "fields" | "isAssumed" | "history" | "canPrint" | "link" | "labelActions"
> & {
  href: string;
};

function DetailHead(props: DetailHeadProps) {
  const { accessPoint, href, listHref, canEdit, canDuplicate, places, deletion } = props;
  const { id, name, location } = accessPoint;
  return (
    <div className="relative min-w-0">
      <PageHead
        breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: name }}
        title={name}
        beside={
          location && (
            <div dir="auto" className="basis-full text-soft wrap-anywhere">
              {places ? <PlaceLinks location={location} {...places} /> : location}
            </div>
          )
        }
        actions={
          (canEdit || canDuplicate || deletion) && (
            <DetailMenu>
              {canDuplicate && (
                <ButtonLink
                  href={`/access-points/new?${new URLSearchParams({ from: id })}`}
                  data-action="Duplicate this access point"
                >
                  Duplicate
                </ButtonLink>
              )}
              {canEdit && (
                <ButtonLink href={`${href}/edit`} data-action="Edit this access point" aria-keyshortcuts="e">
                  Edit
                </ButtonLink>
              )}
              {deletion}
            </DetailMenu>
          )
        }
      />
    </div>
  );
}

/**
 * What people do rarely with an access point: buttons in the heading, and a menu on a phone. A native popover opens without
 * script. On a wide window its box does not exist, nor while it has the form of a deletion that failed.
 */
const DetailMenu = ({ children }: { children: ReactNode }) => (
  <>
    <button type="button" popoverTarget="point-menu" aria-label="More" className={buttonClass({}, "point-menu-button")}>
      <span aria-hidden="true">…</span>
    </button>
    <div id="point-menu" popover="auto" className="point-menu">
      {children}
    </div>
  </>
);

type LabelStateProps = Pick<ListedAccessPoint, "label"> & Pick<AccessPointDetailProps, "readable" | "isAssumed">;

/** State of the label, and when somebody last scanned it. Nothing where the service does not know it. */
function LabelState({ label, readable, isAssumed }: LabelStateProps) {
  if (!label) return null;
  const printed = label.printedAt ? readable(label.printedAt) : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <LabelStateChip state={label.state} printed={printed} isAssumed={isAssumed} exact />
      {label.seenAt && (
        <span className="text-soft">
          Seen on the door <ReadableTime date={readable(label.seenAt)} exact />
        </span>
      )}
    </p>
  );
}
