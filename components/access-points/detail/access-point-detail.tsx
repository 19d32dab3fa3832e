import type { ReactNode } from "react";
import { CodeCard, DownloadMenu } from "@/components/access-points/detail/code-card";
import { DetailShortcuts } from "@/components/access-points/detail/detail-shortcuts";
import { PlaceLinks } from "@/components/access-points/detail/place-links";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { CustomFieldValue } from "@/components/custom-fields/custom-field-value";
import { LabelOnBacking } from "@/components/label-preview/label-preview";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Description } from "@/components/ui/description-list";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { fieldNames, fieldOf, labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

type AccessPointDetailProps = {
  accessPoint: ListedAccessPoint;
  readable: (iso: string) => ReadableDate;
  /** Custom fields, in their order. */
  fields: CustomField[];
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
  /** The button that reports the label as damaged; null where the service takes no reports. */
  damage: ReactNode;
  /** The delete form; null if the user or the service cannot delete. */
  deletion: ReactNode;
};

/** An access point: its code, its fields, its history, and its label at actual size. */
export function AccessPointDetail({
  accessPoint,
  readable,
  fields,
  history,
  canPrint,
  link,
  damage,
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
        <aside aria-label="Label" className="grid min-w-0 gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <LabelOnBacking content={labelTexts(accessPoint)} link={link} />
          {qrCode && (
            <div className="flex flex-wrap gap-2 print:hidden">
              {canPrint && (
                <a
                  href={`${href}/label`}
                  data-action="Print this label"
                  aria-keyshortcuts="p"
                  className={buttonClass({ kind: "primary" })}
                >
                  Print label
                </a>
              )}
              <DownloadMenu href={href} id={id} code={qrCode} canPrint={canPrint} />
              {damage}
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
  "readable" | "fields" | "history" | "canPrint" | "link" | "damage"
> & {
  href: string;
};

function DetailHead(props: DetailHeadProps) {
  const { accessPoint, href, listHref, canEdit, canDuplicate, places, deletion } = props;
  const { id, name, location } = accessPoint;
  return (
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
          <>
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
          </>
        )
      }
    />
  );
}

/** Fields that have a place of their own on the page. */
const shownElsewhere = ["name", "location", "qrCode"];

/** The other fields of an access point. Leaves out what the service does not provide. */
function Facts({ accessPoint, readable, fields }: Pick<AccessPointDetailProps, "accessPoint" | "readable" | "fields">) {
  const { owner, team, createdAt, updatedAt, label } = accessPoint;
  return (
    <dl className="py-1.5">
      {label && (
        <Description term="Label">
          <LabelStateChip state={label.state} printed={label.printedAt ? readable(label.printedAt) : null} exact />
          {label.seenAt && (
            <span className="block text-soft">
              Seen on the door <ReadableTime date={readable(label.seenAt)} exact />
            </span>
          )}
        </Description>
      )}
      {fieldNames
        .filter((name) => !shownElsewhere.includes(name))
        .map((name) => (
          <Description key={name} term={fieldOf(name).label}>
            <span dir="auto" className={fieldOf(name).isMultiline && "whitespace-pre-wrap"}>
              {accessPoint[name] || <span className="text-soft">None</span>}
            </span>
          </Description>
        ))}
      {fields.map(({ key, label, type }) => (
        <Description key={key} term={label}>
          <CustomFieldValue type={type} value={accessPoint.fields?.[key]} />
        </Description>
      ))}
      {owner && (
        <Description term="Owner">
          <span dir="auto">{owner.name}</span>
        </Description>
      )}
      {team && (
        <Description term="Team">
          <span dir="auto">{team.name}</span>
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
            <span className="text-soft">never</span>
          ) : (
            <ReadableTime date={readable(updatedAt)} exact />
          )}
        </Description>
      )}
    </dl>
  );
}
