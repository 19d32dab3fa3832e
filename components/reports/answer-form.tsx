"use client";

import type { ReactNode } from "react";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { showToast } from "@/components/ui/feedback/show-toast";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextAreaField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PointReport } from "@/lib/contract/access-points/codes/point-report";
import type { AnswerFormState, FormAction } from "@/lib/dashboard/forms/form-state";

const labels = { answer: "Answer", state: "State" };
const loadSchema = async () => (await import("@/lib/contract/access-points/codes/point-report")).reportChanges;

type AnswerFormProps = {
  report: PointReport;
  /** Of the page that shows the form. */
  href: string;
  action: FormAction<AnswerFormState>;
};

/** A button that saves only the answer says no state. */
export function AnswerForm({ report, href, action }: AnswerFormProps) {
  const { id, answer: given, state: known, isOwn, accessPoint } = report;
  const initial = { values: { answer: given }, base: { answer: given, state: known }, theirs: [], pressed: "" };
  const onSaved = ({ pressed }: AnswerFormState) => showToast({ page: location.pathname, text: savedText(pressed) });
  const form = useActionForm(useFormAction(action, initial, href, { onSaved }), { labels, loadSchema });
  const { base, pressed } = form.state;
  const about = accessPoint && <span className="sr-only">: report about {accessPoint.name}</span>;
  return (
    <ActionForm
      form={form}
      submit="Save"
      what="report"
      size="toolbar"
      pressed={["state", pressed]}
      buttons={
        <StateButtons
          state={(base.state as PointReport["state"] | undefined) ?? known}
          isOwn={isOwn}
          pending={form.pending}
          about={about}
        />
      }
      isWide
      placement="content-start print:hidden"
    >
      <div className="grid min-w-0 gap-2.5">
        <NeedsScript />
        <HiddenFields fields={[["id", id]]} />
        {isOwn ? (
          <input type="hidden" name="answer" value={given} />
        ) : (
          <TextAreaField
            {...form.field("answer")}
            id={`answer-${id}`}
            label={<>Answer{about}</>}
            optional
            rows={2}
            maxLength={2_000}
            dir="auto"
            help="The reporter reads it."
          />
        )}
      </div>
    </ActionForm>
  );
}

/** "" is the button that saves the answer alone. */
const savedText = (pressed: string): string =>
  pressed === "" ? "The answer was saved." : `The report was marked as ${pressed}.`;

type StateButtonsProps = { state: PointReport["state"]; isOwn: boolean; pending: boolean; about: ReactNode };

/** Nobody answers an own report. */
function StateButtons({ state, isOwn, pending, about }: StateButtonsProps) {
  const isNew = state === "new";
  if (isOwn) {
    return (
      state !== "done" && (
        <SubmitButton pending={pending} kind="plain" size="toolbar" name="state" value="done">
          Withdraw
          {about}
        </SubmitButton>
      )
    );
  }
  return (
    <>
      <SubmitButton pending={pending} kind="plain" size="toolbar" name="state" value={isNew ? "seen" : ""}>
        {isNew ? "Seen" : "Save answer"}
        {about}
      </SubmitButton>
      {state !== "done" && (
        <SubmitButton pending={pending} size="toolbar" name="state" value="done">
          Done
          {about}
        </SubmitButton>
      )}
    </>
  );
}
