"use client";

import { useState } from "react";
import type { SheetLabels } from "@/components/labels/jobs/failed-sheets";
import { ActionForm } from "@/components/ui/fields/action-form";
import { FieldError } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { DeliveryFormState, FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

/** With the access point whose label is the last one of the sheet. */
export type DoubtfulSheet = SheetLabels & { name: string; code: string };

type DeliveryFormProps = {
  id: string;
  /** Null after the session ended: the form is then shown only if it was submitted. */
  job: {
    kind: "sheet" | "roll";
    total: number;
    sentLabels: number;
    /** Whether what is left comes out only after somebody has said so. */
    isStopped: boolean;
    isDrawn: boolean;
    /** Sheets, or labels of a roll, that may be printed or not; the person says which. */
    doubtful: DoubtfulSheet[];
  } | null;
  action: FormAction<DeliveryFormState>;
};

/** Asks for the last good label, and sends those after it; or ends the drawing or the sending. */
export function DeliveryForm({ id, job, action }: DeliveryFormProps) {
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const [labels] = useState(() => ({ last: t("jobs.delivery.last", { kind: job?.kind ?? "roll" }) }));
  const form = useActionForm(useFormAction(action, { answer: "", last: "" }, href), { labels });
  const { state, pending } = form;
  const isAsking = job !== null && job.doubtful.length > 0;
  const [last, setLast] = useState(isAsking ? state.last : String(job?.sentLabels ?? state.last));
  if (!job && !state.signIn) return null;
  return (
    <ActionForm
      form={form}
      submit={t("jobs.delivery.goOn")}
      pressed={["answer", state.answer]}
      buttons={
        job && (
          <>
            {job.isStopped && (
              <SubmitButton pending={pending} name="answer" value="resume">
                {isAsking ? goOn(last, job) : t("jobs.delivery.printNow")}
              </SubmitButton>
            )}
            <SubmitButton kind="plain" pending={pending} name="answer" value="cancel">
              {t("jobs.cancel")}
            </SubmitButton>
            {/* Sending ends before the PDF is printed, so that no label comes out twice. */}
            {job.isDrawn && (
              <SubmitButton
                kind="plain"
                pending={pending}
                name="answer"
                value="pdf"
                onClick={() => pending || window.open(`${href}/labels.pdf`)}
              >
                {t("jobs.delivery.pdf")}
              </SubmitButton>
            )}
          </>
        )
      }
    >
      <HiddenFields fields={{ id, ...(!isAsking && { lastLabel: last }) }} />
      {isAsking && <LastGood job={job} last={last} onLast={setLast} error={form.errors.last} />}
    </ActionForm>
  );
}

/** Says what the button does, once a label is chosen. */
function goOn(last: string, { total }: { total: number }): string {
  if (last === "") return t("jobs.delivery.goOn");
  const from = Number(last) + 1;
  return t("jobs.delivery.resume", { count: total - Number(last), from, to: total });
}

type LastGoodProps = {
  job: NonNullable<DeliveryFormProps["job"]>;
  last: string;
  onLast: (last: string) => void;
  error: string | undefined;
};

function LastGood({ job: { kind, doubtful }, last, onLast, error }: LastGoodProps) {
  const none = (doubtful[0]?.first ?? 1) - 1;
  const all = doubtful.at(-1)?.last ?? none;
  const card = (value: number, children: React.ReactNode) => (
    <label
      key={value}
      className="flex min-h-10 items-center gap-3 px-3.5 py-1.5 has-checked:bg-wash first:rounded-t-lg last:rounded-b-lg touch:min-h-11"
    >
      <input
        type="radio"
        name="lastLabel"
        value={value}
        checked={last === String(value)}
        onChange={() => onLast(String(value))}
        className="size-4 shrink-0"
      />
      {children}
    </label>
  );
  return (
    <fieldset
      id="last"
      tabIndex={-1}
      aria-describedby={error ? "last-error" : undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="pb-1.5 font-semibold">{t("jobs.delivery.last", { kind })}</legend>
      <div className="max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-card">
        {card(none, t("jobs.delivery.none"))}
        {/* Before the others, because a long list scrolls. */}
        {[...doubtful.slice(-1), ...doubtful.slice(0, -1)].map(({ sheet, first, last: value, name, code }) =>
          card(
            value,
            <>
              {value === all && <span className="shrink-0">{t("jobs.delivery.all")}</span>}
              <span className="w-20 shrink-0 text-soft">
                {t("jobs.delivery.sheet", { kind, number: sheet })}
                {kind === "sheet" && (
                  <span className="block text-xs">{t("jobs.delivery.labels", { from: first, to: value })}</span>
                )}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{name}</bdi>{" "}
                <code dir="ltr" className="font-mono text-[0.8125rem] text-soft">
                  {code}
                </code>
              </span>
            </>,
          ),
        )}
      </div>
      <FieldError id="last" error={error} />
    </fieldset>
  );
}
