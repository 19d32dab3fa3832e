"use client";

import { useEffect, useState } from "react";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { CellEditor } from "@/components/access-points/row-tools/cell-editor";
import { loadDetails, type PointDetails } from "@/components/access-points/row-tools/point-details";
import { type LoadedRowToolsProps, pointOf } from "@/components/access-points/row-tools/row-tool";
import { buttonClass } from "@/components/ui/button";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import { isInShown } from "@/components/ui/shell/browser-effects";
import { rich } from "@/components/ui/text/rich";
import { t } from "@/lib/messages/messages";

export function LoadedRowTools({ asked, ids, version, save }: LoadedRowToolsProps) {
  const [peeked, setPeeked] = useState<string | null>(null);
  const [edited, setEdited] = useState<HTMLTableCellElement | null>(null);
  useEffect(() => {
    if (asked.cell) return setEdited(asked.cell);
    const id = pointOf(asked.row);
    setPeeked((before) => (before === id ? null : id));
  }, [asked]);
  const isPeeking = peeked !== null;
  useEffect(() => {
    if (!isPeeking) return;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement && target.dataset.rowLink !== undefined && target.closest("tr");
      if (row) setPeeked(pointOf(row));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isInField = isInShown(event.target, "input, select, dialog, [popover]");
      if (event.key === "Escape" && !isInField && !event.defaultPrevented) setPeeked(null);
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isPeeking]);
  return (
    <>
      {peeked !== null && ids.includes(peeked) && (
        <PeekPanel id={peeked} version={version} onClose={() => setPeeked(null)} />
      )}
      {edited?.isConnected && (
        <CellEditor key={asked.cell && cellKey(edited)} cell={edited} save={save} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

const cellKey = (cell: HTMLTableCellElement) =>
  `${cell.parentElement && pointOf(cell.parentElement)} ${cell.cellIndex}`;

type PeekPanelProps = { id: string; version: string; onClose: () => void };

function PeekPanel({ id, version, onClose }: PeekPanelProps) {
  const [details, setDetails] = useState<PointDetails | null>(null);
  const [error, setError] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows were loaded again after a change
  useEffect(() => {
    const aborter = new AbortController();
    loadDetails(id, aborter.signal).then(
      (loaded) => {
        setDetails(loaded);
        setError("");
      },
      (reason: Error) => !aborter.signal.aborted && setError(reason.message),
    );
    return () => aborter.abort();
  }, [id, version]);
  return (
    <aside
      aria-label={t("list.peek.title")}
      aria-busy={details?.id !== id && error === ""}
      data-href={`/access-points/${encodeURIComponent(id)}`}
      className="peek"
    >
      <button type="button" className="peek-close" onClick={onClose}>
        {rich("list.peek.closes", { key: (text) => <kbd className="font-sans">{text}</kbd> })}{" "}
        <span aria-hidden="true">✕</span>
      </button>
      {error !== "" ? (
        <p role="alert">{error}</p>
      ) : details ? (
        <Details {...details} />
      ) : (
        <p>{t("list.peek.loading")}</p>
      )}
    </aside>
  );
}

function Details({ id, name, location, ownerName, description, code, label, drawing, history, ...may }: PointDetails) {
  const href = `/access-points/${encodeURIComponent(id)}`;
  return (
    <>
      <div aria-live="polite" className="grid gap-0.5 pe-24">
        <h2 dir="auto" className="text-base font-bold wrap-anywhere">
          {name}
        </h2>
        <p className="text-soft wrap-anywhere">
          {location && <bdi>{location}</bdi>}
          {location && ownerName && " · "}
          {ownerName && <bdi>{ownerName}</bdi>}
        </p>
      </div>
      <div dir="ltr" className="rounded-lg bg-backing p-4">
        {typeof drawing === "string" ? (
          <p dir="auto">{drawing}</p>
        ) : (
          <div
            className="mx-auto w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line [&>svg]:block [&>svg]:h-auto [&>svg]:max-w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: labelSvg escapes every text and writes no script, link or style
            dangerouslySetInnerHTML={{ __html: drawing.svg }}
          />
        )}
      </div>
      {typeof drawing !== "string" && drawing.doubt && <p className="text-[0.8125rem] text-warning">{drawing.doubt}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {label && <LabelStateChip {...label} exact />}
        <CodeChip value={code} />
      </div>
      {description && (
        <p dir="auto" className="max-h-20 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {may.mayPrint && (
          <a href={`${href}/label`} className={buttonClass({ kind: "primary" }, "gap-1.5 px-2.5")}>
            {t("list.peek.printLabel")}
            <Key>p</Key>
          </a>
        )}
        {may.mayEdit && (
          <Link href={`${href}/edit`} className={buttonClass({}, "gap-1.5 px-2.5")}>
            {t("common.edit")}
            <Key>e</Key>
          </Link>
        )}
        <Link href={href} className={buttonClass({}, "gap-1.5 px-2.5")}>
          {t("common.open")}
          <Key>↵</Key>
        </Link>
      </div>
      {history.length > 0 && (
        <ol aria-label={t("list.peek.history")} className="grid gap-1 border-t border-line pt-3 text-[0.8125rem]">
          {history.map((entry) => (
            <li key={entry.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{entry.text}</span>
              <span className="shrink-0 text-soft">
                <ReadableTime date={entry.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="rounded-sm border border-current/40 px-1.5 font-mono text-xs leading-4">
    {children}
  </span>
);
