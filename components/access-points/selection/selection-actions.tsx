"use client";

import { type ComponentType, useState } from "react";
import { leaveList } from "@/components/access-points/list-url/list-memory";
import {
  clearSelection,
  placeOf,
  type StoredSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";
import type { TrashDialogProps } from "@/components/access-points/selection/trash-dialog";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";
import { Link } from "@/components/ui/link";
import { useReader } from "@/components/ui/reader";
import { isAllowed } from "@/lib/contract/accounts/reader";
import { type Access, isEnough } from "@/lib/contract/accounts/roles";

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
      aria-label="Selection"
      className="sticky bottom-4 z-3 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-xl border border-transparent bg-bar py-1.5 pr-1.5 pl-4 text-on-bar shadow-lg max-sm:bottom-17 max-sm:justify-center print:hidden"
    >
      <p role="status" className="mr-1 font-semibold">
        {textOf(selection, count, isElsewhere)}
        {canEdit && refusal}
      </p>
      {isElsewhere && (
        <Link href={hrefOfFirst(selection)} className={button}>
          Show
        </Link>
      )}
      {!all && total !== null && total > ids.size && (
        <button
          type="button"
          className={button}
          onClick={() => writeSelection(owner, { ids, theirs, all: { filter, total, except: [] } })}
        >
          Select all {total.toLocaleString("en")}
        </button>
      )}
      <button type="button" className={button} onClick={() => clearSelection(owner)}>
        Clear
      </button>
      {(isEnough(access, "print") || !refusal) && <PrintLink href={`/labels?${selected}`} count={count} />}
      {canEdit && !refusal && (
        <>
          <Link href={`/access-points/bulk?${selected}`} className={button} onClick={leaveList}>
            Edit
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
    Print labels ({count.toLocaleString("en")})
    <span
      aria-hidden="true"
      className="rounded-sm border border-bar/30 px-1.5 font-mono text-xs leading-4 max-sm:hidden"
    >
      p
    </span>
  </Link>
);

type TrashButtonProps = Omit<TrashDialogProps, "onClose"> & { className: string };

/** The dialog is loaded when it is first opened. */
function TrashButton({ className, ...asked }: TrashButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<TrashDialogProps> | null>(null);
  const open = async () => {
    const loaded = await import("@/components/access-points/selection/trash-dialog").catch(showNotLoaded);
    if (loaded) setDialog(() => loaded.TrashDialog);
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={open}>
        Delete
      </button>
      {Dialog && <Dialog {...asked} onClose={() => setDialog(null)} />}
    </>
  );
}

function textOf({ ids, all }: StoredSelection, count: number, isElsewhere: boolean): string {
  const number = count.toLocaleString("en");
  if (all) {
    return all.except.length > 0
      ? `${number} of ${all.total.toLocaleString("en")} selected`
      : `All ${number} that match are selected`;
  }
  if (isElsewhere) return `${number} selected, none on this page`;
  const pages = new Set(ids.values()).size;
  return `${number} selected${pages > 1 ? ` on ${pages} pages` : ""}`;
}

function refusalOf({ theirs, all }: StoredSelection, access: Access): string {
  if (isEnough(access, "edit")) return "";
  if (all) return " · Not all of them are yours";
  if (theirs.length === 0) return "";
  return ` · ${theirs.length.toLocaleString("en")} not yours`;
}

function hrefOfFirst({ ids }: StoredSelection): string {
  const { filter, page } = placeOf([...ids.values()][0] ?? "");
  return `/access-points?${filter}${page > 1 ? `&page=${page}` : ""}`;
}
