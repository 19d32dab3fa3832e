"use client";

import { PanelLink } from "@/components/access-points/list/list-panel";
import { type ListQuery, listFilter, listHref, type PanelName } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Allowed } from "@/components/ui/reader";
import type { ExportFormat } from "@/lib/contract/access-points/access-point-list";
import { t } from "@/lib/messages/messages";

type ListMenuProps = {
  query: ListQuery;
  /** Null where views are not available. */
  view: string | null;
};

/** Native popovers open without script. */
export function ListMenu({ query, view }: ListMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="list-menu"
        aria-label={t("common.more")}
        className={buttonClass({}, "more-button")}
      >
        <span aria-hidden="true">…</span>
      </button>
      <div id="list-menu" popover="auto" className="more-menu">
        <PanelLinks query={query} view={view} className="more-item md:hidden" />
        <Allowed to="contract">
          <Link href="/access-points/trash" className="more-item">
            {t("trash.title")}
          </Link>
          <Allowed to="edit">
            <Link href={`/rounds/new?${listFilter(query)}`} className="more-item">
              {t("list.round")}
            </Link>
            <Link
              href={`/access-points/import${query.team ? `?team=${encodeURIComponent(query.team)}` : ""}`}
              className="more-item"
            >
              {t("list.import")}
            </Link>
          </Allowed>
          <ExportLinks query={query} />
        </Allowed>
      </div>
    </>
  );
}

type PanelLinksProps = Pick<ListMenuProps, "query" | "view"> & {
  className: string;
  isTarget?: boolean;
};

export function PanelLinks({ query, view, className, isTarget }: PanelLinksProps) {
  const link = (name: PanelName, text: string) => (
    <PanelLink
      name={name}
      href={panelHref(query, name)}
      isOpen={query.panel === name}
      className={className}
      {...(isTarget && { id: `open-${name}` })}
    >
      {text}
    </PanelLink>
  );
  return (
    <>
      {view !== null && link("view", view)}
      {link("columns", t("list.panel.columns"))}
    </>
  );
}

/** Without script its fragment shows the panel. */
export const panelHref = (query: ListQuery, name: PanelName): string =>
  `${listHref(query, { panel: query.panel === name ? null : name, page: query.page })}#open-${name}`;

const formats = [
  ["csv", "CSV"],
  ["xlsx", "Excel (XLSX)"],
] as const satisfies [ExportFormat, string][];

/** Plain anchors, because files are not pages of the app. */
function ExportLinks({ query }: { query: ListQuery }) {
  return (
    <>
      <button type="button" popoverTarget="export" className="more-item export-button">
        {t("list.export")}
      </button>
      <div id="export" popover="auto" className="export-menu">
        {formats.map(([format, text]) => (
          <a key={format} href={`/access-points/export?format=${format}&${listFilter(query)}`} className="menu-item">
            <span className="lg:hidden">{t("list.exportAs", { format: text })}</span>
            <span className="max-lg:hidden">{text}</span>
          </a>
        ))}
      </div>
    </>
  );
}
