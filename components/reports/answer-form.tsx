"use client";

import type { ReactNode } from "react";
import { savedText } from "@/components/reports/saved-text";
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
  id: string;
  /** Null after the session ended: what was sent is then kept. */
  report: PointReport | null;
  returnTo: string;
  action: FormAction<AnswerFormState>;
};

/** A button that saves only the answer says no state. */
export function AnswerForm({ id, report, returnTo, action }: AnswerFormProps) {
  const { answer: given = "", state: known = "new", isOwn = false, accessPoint } = report ?? {};
  const initial = { values: { answer: given }, base: { answer: given, state: known }, theirs: [], pressed: "" };
  // The page that shows a refused form without script. A list of reports may not show this one any more.
  const href = `/report/${encodeURIComponent(id)}?${new URLSearchParams({ return: returnTo })}`;
  const onSaved = ({ pressed }: AnswerFormState) => showToast({ page: location.pathname, text: savedText(pressed) });
  const sent = useFormAction(action, initial, href, { onSaved });
  // Another page would begin all answers anew that are being typed on this one.
  const submit = (element: HTMLFormElement, pressed = {}) =>
    sent.submit(element, { ...pressed, stays: location.pathname + location.search === returnTo ? "yes" : "" });
  const form = useActionForm({ ...sent, submit }, { labels, loadSchema });
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
      isWide={report !== null}
      placement="content-start print:hidden"
    >
      <div className="grid min-w-0 gap-2.5">
        <HiddenFields
          fields={[
            ["id", id],
            ["return", returnTo],
          ]}
        />
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
