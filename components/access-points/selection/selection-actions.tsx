"use client";

import { leaveList } from "@/components/access-points/list-url/list-memory";
import {
  clearSelection,
  placeOf,
  type StoredSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";
import type { TrashDialogProps } from "@/components/access-points/selection/trash-dialog";
import { useLazyDialog } from "@/components/ui/feedback/lazy-dialog";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";
import { Link } from "@/components/ui/link";
import { useReader } from "@/components/ui/reader";
import { isAllowed } from "@/lib/contract/accounts/reader";
import { type Access, isEnough } from "@/lib/contract/accounts/roles";
import { t } from "@/lib/messages/messages";

export type SelectionBarProps = {
  owner: string;
  filter: string;
  shown: string[];
  total: number | null;
  /** To all that match. */
  access: Access;
};

const button =
  "inline-flex min-h-8.5 items-center gap-2 rounded-md px-3 whitespace-nowrap hover:bg-on-bar/15 focus-visible:outline-on-bar touch:min-h-11";

type SelectionActionsProps = SelectionBarProps & { selection: StoredSelection; count: number };

export function SelectionActions(props: SelectionActionsProps) {
  const { owner, filter, shown, total, access, selection, count } = props;
  const canEdit = isAllowed(useReader(), "edit");
  const { ids, theirs, all } = selection;
  const selected = all ? `${all.filter}${all.except.length > 0 ? "&from=selection" : ""}` : "from=selection";
  const refusal = refusalOf(selection, access);
  const isElsewhere = !all && !shown.some((id) => ids.has(id));
  return (
    <section
      aria-label={t("selection.title")}
      data-selection=""
      className="sticky bottom-4 z-3 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-xl border border-transparent bg-bar py-1.5 pe-1.5 ps-4 text-on-bar shadow-lg max-sm:bottom-17 max-sm:justify-center print:hidden"
    >
      <p role="status" className="me-1 font-semibold">
        {textOf(selection, count, isElsewhere)}
        {canEdit && refusal && ` · ${refusal}`}
      </p>
      {isElsewhere && (
        <Link href={hrefOfFirst(selection)} className={button}>
          {t("selection.show")}
        </Link>
      )}
      {!all && total !== null && total > ids.size && (
        <button
          type="button"
          className={button}
          onClick={() => writeSelection(owner, { ids, theirs, all: { filter, total, except: [] } })}
        >
          {t("selection.selectAll", { count: total })}
        </button>
      )}
      <button type="button" className={button} onClick={() => clearSelection(owner)}>
        {t("selection.clear")}
      </button>
      {(isEnough(access, "print") || !refusal) && <PrintLink href={`/labels?${selected}`} count={count} />}
      {canEdit && (
        <Link href={`/rounds/new?${selected}`} className={button} onClick={leaveList}>
          {t("list.round")}
        </Link>
      )}
      {canEdit && !refusal && (
        <>
          <Link href={`/access-points/bulk?${selected}`} className={button} onClick={leaveList}>
            {t("common.edit")}
          </Link>
          <TrashButton className={button} owner={owner} selection={selection} count={count} />
        </>
      )}
    </section>
  );
}

const PrintLink = ({ href, count }: { href: string; count: number }) => (
  <Link
    href={href}
    data-print=""
    aria-keyshortcuts="p"
    className={`${button} bg-on-bar font-semibold text-bar hover:bg-on-bar/90`}
  >
    {t("selection.printLabels", { count })}
    <span
      aria-hidden="true"
      className="rounded-sm border border-bar/30 px-1.5 font-mono text-xs leading-4 max-sm:hidden"
    >
      p
    </span>
  </Link>
);

type TrashButtonProps = TrashDialogProps & { className: string };

function TrashButton({ className, ...asked }: TrashButtonProps) {
  const { open, show } = useLazyDialog(
    () => import("@/components/access-points/selection/trash-dialog").then(({ TrashDialog }) => TrashDialog),
    showNotLoaded,
  );
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={open}>
        {t("common.delete")}
      </button>
      {show(asked)}
    </>
  );
}

function textOf({ ids, all }: StoredSelection, count: number, isElsewhere: boolean): string {
  if (all) {
    const { except, total } = all;
    return except.length > 0 ? t("selection.countOfAll", { count, total }) : t("selection.all", { count });
  }
  if (isElsewhere) return t("selection.countElsewhere", { count });
  const pages = new Set(ids.values()).size;
  return pages > 1 ? t("selection.countOnPages", { count, pages }) : t("selection.count", { count });
}

function refusalOf({ theirs, all }: StoredSelection, access: Access): string {
  if (isEnough(access, "edit")) return "";
  if (all) return t("selection.notAllYours");
  return theirs.length === 0 ? "" : t("selection.notYours", { count: theirs.length });
}

function hrefOfFirst({ ids }: StoredSelection): string {
  const { filter, page } = placeOf([...ids.values()][0] ?? "");
  return `/access-points?${filter}${page > 1 ? `&page=${page}` : ""}`;
}
