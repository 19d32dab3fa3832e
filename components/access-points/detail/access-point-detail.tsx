import { Fragment, type ReactNode } from "react";
import { DetailShortcuts } from "@/components/access-points/detail/detail-shortcuts";
import { FragileCodeWarning } from "@/components/access-points/fragile-code-warning";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { listUrl } from "@/components/access-points/list-url/list-url";
import { CustomFieldValue } from "@/components/custom-fields/custom-field-value";
import { LabelOnBacking } from "@/components/label-preview/label-preview";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Description } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import { Allowed } from "@/components/ui/reader";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { fieldNames, fieldOf, labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

type AccessPointDetailProps = {
  accessPoint: ListedAccessPoint;
  readable: (iso: string) => ReadableDate;
  fields: CustomField[];
  /** Whether the label counts as printed only because nobody has answered for a day. */
  isAssumed: boolean;
  listHref: string;
  history: ReactNode;
  canEdit: boolean;
  /** What separates the parts of the location, and whose access points the lists of its places show; null: there are no places. */
  places: { separator: string; scope: ListScope } | null;
  canPrint: boolean;
  link: SymbolLink | null;
  pile: ReactNode;
  reports: ReactNode;
  deletion: ReactNode;
};

export function AccessPointDetail(props: AccessPointDetailProps) {
  const { accessPoint, readable, fields, isAssumed, history, link, reports, deletion } = props;
  const { id, name, qrCode, label } = accessPoint;
  const href = `/access-points/${encodeURIComponent(id)}`;
  return (
    <>
      <DetailShortcuts />
      <DetailHead href={href} {...props} />
      {deletion}
      {qrCode && <LargeSymbol src={`${href}/qr.svg`} name={name} code={qrCode} />}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[400px_minmax(0,1fr)]">
        <aside aria-label={t("common.label")} className="grid min-w-0 gap-3">
          <LabelOnBacking content={labelTexts(accessPoint)} link={link} />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <LabelState label={label} readable={readable} isAssumed={isAssumed} />
            {reports && <Reports>{reports}</Reports>}
          </div>
        </aside>
        <div className="grid min-w-0 gap-6">
          <Facts accessPoint={accessPoint} fields={fields} code={qrCode && <CodeValue code={qrCode} />} />
          {history}
        </div>
      </div>
    </>
  );
}

function DetailHead(props: AccessPointDetailProps & { href: string }) {
  const { accessPoint, href, listHref, canEdit, canPrint, places } = props;
  const { name, location, qrCode } = accessPoint;
  return (
    <PageHead
      breadcrumb={{ parent: { href: listHref, name: t("point.list") }, current: name }}
      title={name}
      beside={
        location && (
          <div dir="auto" className="basis-full text-soft wrap-anywhere">
            {places ? <PlaceLinks location={location} {...places} /> : location}
          </div>
        )
      }
      actions={
        <>
          <PointMenu {...props} />
          {canEdit && (
            <ButtonLink href={`${href}/edit`} data-action={t("detail.edit")} aria-keyshortcuts="e">
              {t("common.edit")}
            </ButtonLink>
          )}
          {canPrint && qrCode && (
            <a
              href={`${href}/label`}
              data-action={t("detail.print")}
              aria-keyshortcuts="p"
              className={buttonClass({ kind: "primary" })}
            >
              {t("detail.printLabel")}
            </a>
          )}
        </>
      }
    />
  );
}

/** A native popover opens without script. */
function PointMenu({ accessPoint, href, canPrint, pile, deletion }: AccessPointDetailProps & { href: string }) {
  const { id, qrCode } = accessPoint;
  if (!qrCode && !deletion) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget="point-menu"
        aria-label={t("common.more")}
        className={buttonClass({}, "icon-btn menu-button")}
      >
        <span aria-hidden="true">…</span>
      </button>
      <div id="point-menu" popover="auto" className="menu">
        <Allowed to="edit">
          <Link
            href={`/access-points/new?${new URLSearchParams({ from: id })}`}
            data-action={t("detail.duplicateThis")}
            className="menu-item"
          >
            {t("detail.duplicate")}
          </Link>
        </Allowed>
        {qrCode && (
          <>
            <button type="button" popoverTarget="symbol" className="menu-item">
              {t("detail.showLarge")}
            </button>
            {(["svg", "png"] as const).map((kind) => (
              <a key={kind} href={`${href}/qr.${kind}`} download={`${fileName(qrCode)}.${kind}`} className="menu-item">
                {t("detail.downloadCode", { format: kind.toUpperCase() })}
              </a>
            ))}
          </>
        )}
        {qrCode && canPrint && (
          <a href={`/labels?id=${encodeURIComponent(id)}`} className="menu-item">
            {t("detail.downloadLabel")}
          </a>
        )}
        {pile}
        {deletion && (
          <button
            type="button"
            popoverTarget="delete"
            data-action={t("detail.delete")}
            aria-keyshortcuts="d"
            className="menu-item text-danger"
          >
            {t("common.delete")}
          </button>
        )}
      </div>
    </>
  );
}

/** Valid on every system. */
const fileName = (code: string) => code.replace(/[^\w.-]+/g, "-").slice(0, 60) || "qr";

const Reports = ({ children }: { children: ReactNode }) => (
  <>
    <button
      type="button"
      popoverTarget="reports-menu"
      className="min-h-6 text-link text-soft [anchor-name:--reports] hover:text-ink touch:min-h-11 print:hidden"
    >
      {t("detail.somethingIsWrong")}
    </button>
    <div id="reports-menu" popover="auto" className="menu [position-anchor:--reports]">
      {children}
    </div>
  </>
);

type LabelStateProps = Pick<ListedAccessPoint, "label"> & Pick<AccessPointDetailProps, "readable" | "isAssumed">;

function LabelState({ label, readable, isAssumed }: LabelStateProps) {
  if (!label) return null;
  const seen = label.seenAt ? readable(label.seenAt) : null;
  const printed = label.printedAt ? readable(label.printedAt) : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <LabelStateChip state={label.state} printed={printed} isAssumed={isAssumed} exact />
      {seen && (
        <span className="text-soft">
          {rich("detail.seen", { date: seen.exact, time: () => <ReadableTime date={seen} exact /> })}
        </span>
      )}
    </p>
  );
}

type PlaceLinksProps = {
  location: string;
  separator: string;
  scope: ListScope;
};

const PlaceLinks = ({ location, separator, scope }: PlaceLinksProps) => (
  <nav aria-label={t("common.place")}>
    {placesOf(location, separator).map((place, at) => (
      <Fragment key={place.location}>
        {at > 0 && <span className="whitespace-pre-wrap">{separator}</span>}
        <Link
          href={listUrl({ scope, locationUnder: place.location })}
          className="inline-flex min-h-6 items-center underline-offset-2 hover:text-ink hover:underline touch:min-h-11"
        >
          <bdi>{place.name}</bdi>
        </Link>
      </Fragment>
    ))}
  </nav>
);

type FactsProps = {
  accessPoint: ListedAccessPoint;
  fields: CustomField[];
  code: ReactNode;
};

const shownElsewhere = ["name", "location", "qrCode"];

function Facts({ accessPoint, fields, code }: FactsProps) {
  const { owner, team } = accessPoint;
  return (
    <dl className="-my-2.5 *:px-0">
      {code && <Description term={t("common.qrCode")}>{code}</Description>}
      {fieldNames
        .filter((name) => !shownElsewhere.includes(name))
        .map((name) => (
          <Description key={name} term={t(fieldOf(name).label)}>
            <span dir="auto" className={fieldOf(name).isMultiline && "whitespace-pre-wrap"}>
              {accessPoint[name] || <span className="text-soft">{t("detail.none")}</span>}
            </span>
          </Description>
        ))}
      {fields.map(({ key, label, type }) => (
        <Description key={key} term={label}>
          <CustomFieldValue type={type} value={accessPoint.fields?.[key]} />
        </Description>
      ))}
      {owner && (
        <Description term={t("common.owner")}>
          <span dir="auto">{owner.name}</span>
        </Description>
      )}
      {team && (
        <Description term={t("common.team")}>
          <span dir="auto">{team.name}</span>
        </Description>
      )}
    </dl>
  );
}

const CodeValue = ({ code }: { code: string }) => (
  <>
    <span className="-my-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <code id="code" dir="ltr" className="min-w-0 font-mono font-semibold wrap-anywhere select-all">
        {code}
      </code>
      <CopyButton target="code" what="code" />
    </span>
    <FragileCodeWarning code={code} />
  </>
);

function LargeSymbol({ src, name, code }: { src: string; name: string; code: string }) {
  return (
    <div
      id="symbol"
      popover="auto"
      role="dialog"
      aria-label={t("detail.symbol")}
      className="m-auto max-w-[calc(100vw-2rem)] flex-col items-center gap-3 rounded-xl bg-label p-4 text-label-ink backdrop:bg-backdrop open:flex"
    >
      {/* biome-ignore lint/performance/noImgElement: the service draws the symbol; an optimizer would blur it */}
      <img
        src={src}
        alt={t("detail.symbolOf", { code })}
        loading="lazy"
        width={640}
        height={640}
        className="h-auto w-[min(40rem,calc(100vw-4rem),calc(100vh-12rem))]"
      />
      <p className="grid max-w-[40rem] justify-items-center gap-1 text-center wrap-anywhere">
        <strong dir="auto" className="text-lg">
          {name}
        </strong>
        <code dir="ltr" className="font-mono">
          {code}
        </code>
      </p>
      <Button popoverTarget="symbol" popoverTargetAction="hide" autoFocus>
        {t("common.close")}
      </Button>
    </div>
  );
}
