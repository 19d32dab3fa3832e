"use client";

import { type ReactNode, useState } from "react";
import { FailedSheetFields, partOf } from "@/components/labels/jobs/failed-sheet-fields";
import { countFailed, type SheetJob, type SheetNumbers } from "@/components/labels/jobs/failed-sheets";
import { isAsked, isAssumed } from "@/components/labels/jobs/job-answer";
import { SheetTiles } from "@/components/labels/jobs/sheet-tiles";
import { Notice } from "@/components/ui/feedback/notice";
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
  /** Whether “Yes” is the main button of the page: the labels were opened to be printed. */
  isMain?: boolean;
  /** Whether the day after which the labels count as printed ends today, and not tomorrow. */
  isDueToday?: boolean;
};

export function PrintQuestion({ job, id, action, isFocused = false, isMain = true, ...props }: PrintQuestionProps) {
  const initial = { ...initialFormState, answer: "", from: "", to: "" };
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const { state, formAction, submit, pending } = useFormAction<PrintAnswerState>(action, initial, href);
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
            <Answers job={job} pending={pending} isFocused={isFocused} isMain={isMain} isAll={isAll} {...props}>
              {hasSheets && (
                <FailedSheetFields
                  job={job}
                  typed={{ from, to }}
                  onFrom={setFrom}
                  onTo={setTo}
                  failed={range && countFailed(job, range)}
                  isMain={isMain && range !== null}
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

type AnswersProps = Pick<PrintQuestionProps, "isFocused" | "isMain" | "isDueToday"> & {
  job: SheetJob;
  pending: boolean;
  /** Whether no sheets are named that failed, so that “Yes, all” fits. */
  isAll: boolean;
  children: ReactNode;
};

/** Buttons of the answers; `children`: the fields for sheets that failed. */
function Answers({ job, pending, isFocused, isMain, isAll, isDueToday = false, children }: AnswersProps) {
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
      <SubmitButton
        kind={isMain && isAll ? "primary" : "plain"}
        pending={pending}
        name="answer"
        value="all"
        autoFocus={isFocused}
      >
        {all}
      </SubmitButton>
      {children}
      <SubmitButton kind="plain" pending={pending} name="answer" value="none">
        {total === 1 ? "No" : "No, nothing came out"}
      </SubmitButton>
      {isAsked(job) && (
        <p className="text-[0.8125rem] text-soft">
          {withoutAnswer(job, isMain ? (isDueToday ? "today" : "tomorrow") : "a day after you open them")}
        </p>
      )}
    </>
  );
}

/** Returns what happens without an answer, or has happened. */
function withoutAnswer(job: SheetJob, when: string): string {
  const isOne = job.total === 1;
  if (isAssumed(job)) {
    return isOne ? "Nobody has answered, so it counts as printed." : "Nobody has answered, so they count as printed.";
  }
  return isOne
    ? `Without an answer it counts as printed ${when.replace("them", "it")}.`
    : `Without an answer they count as printed ${when}.`;
}
