"use client";

import { type ReactNode, useState } from "react";
import { countFailed, type SheetJob, type SheetNumbers } from "@/components/labels/jobs/failed-sheets";
import { SheetTiles } from "@/components/labels/jobs/sheet-tiles";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PostForm } from "@/components/ui/fields/post-form";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import { countOf } from "@/components/ui/text/count-of";
import type { FormAction, PrintAnswerState } from "@/lib/dashboard/forms/form-state";

type PrintQuestionProps = {
  /** Null after the session ended: the answer that was sent is then kept. */
  job: SheetJob | null;
  id: string;
  action: FormAction<PrintAnswerState>;
  /** Whether the first answer gets the focus, where the question appears after a click. */
  isFocused?: boolean;
};

/** Question whether the labels of a job printed: all, none, or all but those of some sheets. */
export function PrintQuestion({ job, id, action, isFocused = false }: PrintQuestionProps) {
  const initial = { ...initialFormState, answer: "", from: "", to: "" };
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const { state, formAction, submit, pending } = useFormAction<PrintAnswerState>(action, initial, href);
  const [from, setFrom] = useState(state.from);
  const [to, setTo] = useState(state.to);
  const hasSheets = job !== null && job.sheets > 1;
  if (!job && !state.signIn) return null;
  const range = rangeOf(job, from, to);
  return (
    <div className={`grid items-start gap-5 print:hidden ${hasSheets ? "lg:grid-cols-[minmax(0,1fr)_22rem]" : ""}`}>
      {job && hasSheets && <SheetTiles job={job} failed={range} onFailed={(sheet) => setFrom(String(sheet))} />}
      <PostForm
        action={formAction}
        noValidate
        className="grid max-w-lg gap-4 rounded-xl border border-line bg-card p-4 sm:p-5"
        aria-labelledby="did-it-print"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const answer = submitter instanceof HTMLButtonElement ? submitter.value : "";
          if (!pending) submit(event.currentTarget, { answer });
        }}
      >
        <h2 id="did-it-print" className="text-lg font-bold">
          Did it print?
        </h2>
        {state.message && (
          <Notice tone="danger" role="alert">
            {state.message}
          </Notice>
        )}
        <input type="hidden" name="id" value={id} />
        <SignInAgainFields signIn={state.signIn} verb="save your answer" />
        {state.signIn ? (
          <>
            <HiddenFields fields={Object.entries({ from: state.from, to: state.to })} />
            <SubmitButton pending={pending} name="answer" value={state.answer}>
              {state.status === "signed-out" ? "Sign in and save" : "Save"}
            </SubmitButton>
          </>
        ) : (
          job && (
            <Answers job={job} pending={pending} isFocused={isFocused}>
              {hasSheets && (
                <FailedSheets
                  job={job}
                  typed={{ from, to }}
                  onFrom={setFrom}
                  onTo={setTo}
                  failed={range && countFailed(job, range)}
                  error={state.fields.exceptSheets}
                  pending={pending}
                />
              )}
            </Answers>
          )
        )}
      </PostForm>
    </div>
  );
}

/** Returns the sheets that the typed numbers name, or null when they are not of this job. */
function rangeOf(job: SheetJob | null, from: string, to: string): SheetNumbers | null {
  const [first, last] = [Number(from), to.trim() === "" ? (job?.sheets ?? 0) : Number(to)];
  const isWhole = Number.isInteger(first) && Number.isInteger(last);
  return job && isWhole && first >= 1 && first <= last && last <= job.sheets ? { from: first, to: last } : null;
}

type AnswersProps = { job: SheetJob; pending: boolean; isFocused: boolean; children: ReactNode };

/** Buttons of the answers; `children`: the fields for sheets that failed. */
function Answers({ job, pending, isFocused, children }: AnswersProps) {
  const { sheets, total, stock } = job;
  const all =
    total === 1 ? "Yes" : `Yes, all ${sheets === 1 ? countOf(total, "label") : countOf(sheets, partOf(stock))}`;
  return (
    <>
      {children && (
        // The first submit button: Enter in a field of the sheets never says that all printed.
        <button type="submit" name="answer" value="sheets" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
      )}
      <SubmitButton pending={pending} name="answer" value="all" autoFocus={isFocused}>
        {all}
      </SubmitButton>
      {children}
      <SubmitButton kind="plain" pending={pending} name="answer" value="none">
        {total === 1 ? "No" : "No, nothing came out"}
      </SubmitButton>
      {job.printState === "created" && (
        <p className="text-[0.8125rem] text-soft">
          Until you answer, nothing counts as printed. {total === 1 ? "The label counts" : "All labels count"} a day
          after you opened {total === 1 ? "it" : "them"}.
        </p>
      )}
    </>
  );
}

type FailedSheetsProps = {
  job: SheetJob;
  typed: { from: string; to: string };
  onFrom: (from: string) => void;
  onTo: (to: string) => void;
  /** Labels to print again; null while no sheets are named. */
  failed: number | null;
  error: string | undefined;
  pending: boolean;
};

/** Fields for the sheets that failed, and how many labels that are. */
function FailedSheets({ job, typed, onFrom, onTo, failed, error, pending }: FailedSheetsProps) {
  const part = partOf(job.stock);
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line px-3.5 pt-2 pb-3.5">
      <legend className="-ml-1 px-1 font-semibold">No, some {part}s failed</legend>
      <div className="grid grid-cols-2 gap-2.5">
        <TextField
          id="from"
          autoComplete="off"
          name="from"
          label={`From ${part}`}
          inputMode="numeric"
          value={typed.from}
          error={error}
          onChange={(event) => onFrom(event.currentTarget.value)}
        />
        <TextField
          id="to"
          autoComplete="off"
          name="to"
          label={`to ${part}`}
          inputMode="numeric"
          placeholder={`${job.sheets.toLocaleString("en")}, the last`}
          value={typed.to}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
      </div>
      <p role="status" className="text-[0.8125rem]">
        {failed === null ? (
          <span className="text-soft">
            The first and the last {part} that failed, of {job.sheets.toLocaleString("en")}.
          </span>
        ) : (
          <>
            <strong>{(job.total - failed).toLocaleString("en")}</strong> labels count as printed,{" "}
            <strong>{failed.toLocaleString("en")}</strong> do not.
          </>
        )}
      </p>
      <div className="grid gap-1">
        <SubmitButton kind="plain" size="toolbar" pending={pending} name="answer" value="reprint">
          {failed === null ? "Save and reprint" : `Save and reprint ${countOf(failed, "label")}`}
        </SubmitButton>
        <SubmitButton kind="quiet" size="toolbar" pending={pending} name="answer" value="sheets">
          Save without printing
        </SubmitButton>
      </div>
    </fieldset>
  );
}

const partOf = ({ kind }: SheetJob["stock"]) => (kind === "roll" ? "label" : "sheet");
