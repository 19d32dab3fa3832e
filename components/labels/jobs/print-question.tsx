"use client";

import { type ReactNode, useState } from "react";
import {
  cellsOfSheet,
  countFailed,
  type SheetCells,
  type SheetJob,
  type SheetNumbers,
} from "@/components/labels/jobs/failed-sheets";
import { isAsked, isAssumed } from "@/components/labels/jobs/job-state";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { FormAction, PrintAnswerState } from "@/lib/dashboard/forms/form-state";
import { allCells } from "@/lib/labels/stock/count-sheets";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";

type PrintQuestionProps = {
  /** Null after the session ended: the answer that was sent is then kept. */
  job: SheetJob | null;
  id: string;
  action: FormAction<PrintAnswerState>;
  isFocused?: boolean;
  isMain?: boolean;
  isDueToday?: boolean;
};

export function PrintQuestion({ job, id, action, isFocused = false, isMain = true, ...props }: PrintQuestionProps) {
  const initial = { answer: "", from: "", to: "" };
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const [labels] = useState(() => ({ exceptSheets: t("jobs.question.sheets") }));
  const form = useActionForm(useFormAction(action, initial, href), { labels });
  const { state, pending } = form;
  const [from, setFrom] = useState(state.from);
  const [to, setTo] = useState(state.to);
  const hasSheets = job !== null && job.sheets > 1;
  if (!job && !state.signIn) return null;
  const range = rangeOf(job, from, to);
  const isAll = from.trim() === "" && to.trim() === "";
  const press = (sheet: number | null) => {
    setFrom(sheet === null ? "" : String(sheet));
    if (sheet === null || Number(to) < sheet) setTo("");
  };
  return (
    <div className={`grid items-start gap-5 print:hidden ${hasSheets ? "lg:grid-cols-[minmax(0,1fr)_22rem]" : ""}`}>
      {job && hasSheets && <SheetTiles job={job} failed={range} onFailed={press} />}
      <div className="grid max-w-lg gap-4 rounded-xl border border-line bg-card p-4 sm:p-5">
        <h2 id="did-it-print" className="text-lg font-bold">
          {t("jobs.question")}
        </h2>
        <ActionForm
          form={form}
          submit={t("common.save")}
          labelledBy="did-it-print"
          pressed={["answer", state.answer]}
          buttons={
            job && (
              <Answers job={job} pending={pending} isFocused={isFocused} isMain={isMain} isAll={isAll} {...props}>
                {hasSheets && (
                  <FailedSheetFields
                    job={job}
                    typed={{ from, to }}
                    onFrom={setFrom}
                    onTo={setTo}
                    failed={range && countFailed(job, range)}
                    isMain={isMain && range !== null}
                    error={form.errors.exceptSheets}
                    pending={pending}
                  />
                )}
              </Answers>
            )
          }
        >
          <HiddenFields fields={{ id, ...(state.signIn && { from: state.from, to: state.to }) }} />
        </ActionForm>
      </div>
    </div>
  );
}

/** Null when they are not of this job. */
function rangeOf(job: SheetJob | null, from: string, to: string): SheetNumbers | null {
  const [first, last] = [Number(from), to.trim() === "" ? (job?.sheets ?? 0) : Number(to)];
  const isWhole = Number.isInteger(first) && Number.isInteger(last);
  return job && isWhole && first >= 1 && first <= last && last <= job.sheets ? { from: first, to: last } : null;
}

type AnswersProps = Pick<PrintQuestionProps, "isFocused" | "isMain" | "isDueToday"> & {
  job: SheetJob;
  pending: boolean;
  /** No failed sheets are named, so that “Yes, all” fits. */
  isAll: boolean;
  children: ReactNode;
};

function Answers({ job, pending, isFocused, isMain, isAll, isDueToday = false, children }: AnswersProps) {
  const { sheets, total, stock } = job;
  const all =
    sheets === 1 || stock.kind === "roll"
      ? t("jobs.question.allLabels", { count: total })
      : t("jobs.question.allSheets", { count: sheets });
  return (
    <div className="grid grow gap-4">
      {children && (
        // The first submit button: Enter in a field of the sheets never says that all printed.
        <button type="submit" name="answer" value="sheets" className="sr-only" tabIndex={-1} aria-hidden="true">
          {t("common.save")}
        </button>
      )}
      <SubmitButton
        kind={isMain && isAll ? "primary" : "plain"}
        pending={pending}
        name="answer"
        value="all"
        autoFocus={isFocused}
      >
        {total === 1 ? t("common.yes") : all}
      </SubmitButton>
      {children}
      <SubmitButton kind="plain" pending={pending} name="answer" value="none">
        {t(total === 1 ? "common.no" : "jobs.question.nothing")}
      </SubmitButton>
      {isAsked(job) && (
        <p className="text-[0.8125rem] text-soft">
          {withoutAnswer(job, isMain ? (isDueToday ? "today" : "tomorrow") : "afterOpening")}
        </p>
      )}
    </div>
  );
}

const withoutAnswer = (job: SheetJob, when: "today" | "tomorrow" | "afterOpening"): string =>
  t(`jobs.unanswered.${isAssumed(job) ? "assumed" : when}`, { count: job.total });

type FailedSheetFieldsProps = {
  job: SheetJob;
  typed: { from: string; to: string };
  onFrom: (from: string) => void;
  onTo: (to: string) => void;
  /** Labels to print again; null while no sheets are named. */
  failed: number | null;
  isMain: boolean;
  error: string | undefined;
  pending: boolean;
};

function FailedSheetFields({ job, typed, onFrom, onTo, failed, isMain, error, pending }: FailedSheetFieldsProps) {
  const { kind } = job.stock;
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line px-3.5 pt-2 pb-3.5">
      <legend className="-ms-1 px-1 font-semibold">{t("jobs.question.some", { kind })}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        <TextField
          id="from"
          autoComplete="off"
          name="from"
          label={t("jobs.question.from", { kind })}
          inputMode="numeric"
          value={typed.from}
          error={error}
          onChange={(event) => onFrom(event.currentTarget.value)}
        />
        <TextField
          id="to"
          autoComplete="off"
          name="to"
          label={t("jobs.question.to", { kind })}
          inputMode="numeric"
          placeholder={t("jobs.question.last", { number: job.sheets })}
          value={typed.to}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
      </div>
      <p role="status" className="text-[0.8125rem]">
        {failed === null ? (
          <span className="text-soft">{t("jobs.question.help", { kind, count: job.sheets })}</span>
        ) : (
          rich("jobs.question.counts", { printed: job.total - failed, failed, b: (text) => <strong>{text}</strong> })
        )}
      </p>
      <div className="grid gap-1">
        <SubmitButton kind={isMain ? "primary" : "plain"} pending={pending} name="answer" value="reprint">
          {failed === null ? t("jobs.question.reprint") : t("jobs.question.reprintSome", { count: failed })}
        </SubmitButton>
        <SubmitButton kind="quiet" size="toolbar" pending={pending} name="answer" value="sheets">
          {t("jobs.question.saveOnly")}
        </SubmitButton>
      </div>
    </fieldset>
  );
}

/** Sheets that are drawn at once: two rows on a wide screen. */
const TILES = 12;

type SheetTilesProps = {
  job: SheetJob;
  /** Sheets that failed; null while none is named. */
  failed: SheetNumbers | null;
  /** Called with the first sheet that failed, or null when it is pressed again. */
  onFailed: (from: number | null) => void;
};

/**
 * The sheets of a job as they are on paper, drawn small. A click says that a sheet and those after it failed. It needs
 * script.
 */
function SheetTiles({ job, failed, onFailed }: SheetTilesProps) {
  const { sheets, stock } = job;
  const [from, setFrom] = useState(1);
  const [named, setNamed] = useState(failed?.from);
  // A typed number brings its sheet into view. A pressed one is in view, and nothing moves.
  if (failed?.from !== named) {
    setNamed(failed?.from);
    if (failed && (failed.from < from || failed.from >= from + TILES))
      setFrom(startOf(failed.from - TILES / 2, sheets));
  }
  const { kind } = stock;
  const last = Math.min(sheets, from + TILES - 1);
  return (
    <div className="with-script rounded-xl bg-backing p-4 max-lg:order-last sm:p-6">
      <p className="pb-3 text-[0.8125rem] text-soft">{t("jobs.question.press", { kind })}</p>
      <ol className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 xl:grid-cols-6">
        {Array.from({ length: last - from + 1 }, (_, index) => from + index).map((sheet) => {
          const isFailed = failed !== null && sheet >= failed.from && sheet <= failed.to;
          const cells = cellsOfSheet(job, sheet);
          return (
            <li key={sheet}>
              <button
                type="button"
                aria-pressed={isFailed}
                className={`grid w-full content-start gap-1.5 rounded-md p-1 text-[0.8125rem] ${isFailed ? "font-semibold text-danger outline-2 outline-danger" : "text-soft hover:bg-hover"}`}
                onClick={() => onFailed(failed?.from === sheet ? null : sheet)}
              >
                <SheetPicture stock={stock} {...cells} />
                <span>
                  <span aria-hidden="true">{isFailed ? "✕ " : failed ? "✓ " : ""}</span>
                  {rich("jobs.question.sheet", { kind, number: sheet, sr: spoken })}
                  {kind === "sheet" && <span className="block font-normal">{contentOf(cells)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {sheets > TILES && (
        <p className="flex flex-wrap items-center justify-center gap-3 pt-3 text-[0.8125rem] text-soft">
          <Button aria-disabled={from === 1 || undefined} onClick={() => setFrom(startOf(from - TILES, sheets))}>
            {t("jobs.question.earlier")}
          </Button>
          {t("jobs.question.range", { from, to: last, count: sheets })}
          <Button aria-disabled={last === sheets || undefined} onClick={() => setFrom(startOf(from + TILES, sheets))}>
            {t("jobs.question.later")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Returns the first sheet to draw, so that as many as possible are drawn. */
const startOf = (wanted: number, sheets: number): number => Math.max(1, Math.min(wanted, sheets - TILES + 1));

const contentOf = ({ printed, used }: ReturnType<typeof cellsOfSheet>): string =>
  used.length > 0
    ? t("jobs.question.contentAndUsed", { count: printed.length, used: used.length })
    : t("common.labels", { count: printed.length });

/** A sheet to scale: its printed labels as a symbol and two lines, those used before as grey fields, and empty ones. */
function SheetPicture({ stock, printed, used }: Pick<SheetJob, "stock"> & SheetCells) {
  const geometry = pageGeometry(stock, unknownPrinter);
  const { widthMm, heightMm } = stock.paper;
  const isPrinted = new Set(printed);
  const isUsed = new Set(used);
  return (
    <svg viewBox={`0 0 ${widthMm} ${heightMm}`} className="block w-full" aria-hidden="true">
      <rect width={widthMm} height={heightMm} className="fill-label" />
      {allCells(stock).map((cell) => {
        const { x, y, width, height } = geometry.cell(cell);
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <rect
              width={width}
              height={height}
              rx="1"
              className={`stroke-label-ink/20 ${isUsed.has(cell) ? "fill-label-ink/15" : "fill-none"}`}
              strokeWidth={widthMm / 250}
              data-cell={isUsed.has(cell) ? "used" : isPrinted.has(cell) ? "printed" : "free"}
            />
            {isPrinted.has(cell) && <path d={labelPath(width, height)} className="fill-label-ink/70" />}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns a symbol and two lines of text, as a path. */
function labelPath(width: number, height: number): string {
  const side = Math.min(width, height) * 0.6;
  const top = (height - side) / 2;
  const square = `M${top} ${top}h${side}v${side}h${-side}z`;
  const [left, line] = [top + side + side / 5, side / 6];
  if (width - left < side / 2) return square;
  const text = (y: number, length: number) => `M${left} ${y}h${length}v${line}h${-length}z`;
  const length = width - left - top;
  return square + text(top + line, length) + text(top + 3 * line, length * 0.6);
}
