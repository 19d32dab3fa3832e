"use client";

import { type ReactNode, useMemo } from "react";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { showToast } from "@/components/ui/feedback/show-toast";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextAreaField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { PointReport } from "@/lib/contract/access-points/codes/point-report";
import type { AnswerFormState, FormAction } from "@/lib/dashboard/forms/form-state";
import { type PlainKey, t } from "@/lib/messages/messages";

const labelsOf = () => ({ answer: t("reports.answer"), state: t("reports.state") });
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
  const labels = useMemo(labelsOf, []);
  const form = useActionForm(useFormAction(action, initial, href, { onSaved }), { labels, loadSchema });
  const { base, pressed } = form.state;
  const nameAction = (key: PlainKey) =>
    accessPoint ? rich("reports.about", { action: t(key), name: accessPoint.name, sr: spoken }) : t(key);
  return (
    <ActionForm
      form={form}
      submit={t("common.save")}
      what="report"
      size="toolbar"
      pressed={["state", pressed]}
      buttons={
        <StateButtons
          state={(base.state as PointReport["state"] | undefined) ?? known}
          isOwn={isOwn}
          pending={form.pending}
          nameAction={nameAction}
        />
      }
      isWide
      placement="content-start print:hidden"
    >
      <div className="grid min-w-0 gap-2.5">
        <NeedsScript />
        <HiddenFields fields={{ id }} />
        {isOwn ? (
          <input type="hidden" name="answer" value={given} />
        ) : (
          <TextAreaField
            {...form.field("answer")}
            id={`answer-${id}`}
            label={nameAction("reports.answer")}
            optional
            rows={2}
            maxLength={2_000}
            help={t("reports.answer.help")}
          />
        )}
      </div>
    </ActionForm>
  );
}

/** "" is the button that saves the answer alone. */
const savedText = (pressed: string): string =>
  t(pressed === "" ? "reports.answer.saved" : pressed === "seen" ? "reports.marked.seen" : "reports.marked.done");

type StateButtonsProps = {
  state: PointReport["state"];
  isOwn: boolean;
  pending: boolean;
  nameAction: (key: PlainKey) => ReactNode;
};

/** Nobody answers an own report. */
function StateButtons({ state, isOwn, pending, nameAction }: StateButtonsProps) {
  const isNew = state === "new";
  if (isOwn) {
    return (
      state !== "done" && (
        <SubmitButton pending={pending} kind="plain" size="toolbar" name="state" value="done">
          {nameAction("reports.button.withdraw")}
        </SubmitButton>
      )
    );
  }
  return (
    <>
      <SubmitButton pending={pending} kind="plain" size="toolbar" name="state" value={isNew ? "seen" : ""}>
        {nameAction(isNew ? "reports.button.seen" : "reports.button.saveAnswer")}
      </SubmitButton>
      {state !== "done" && (
        <SubmitButton pending={pending} size="toolbar" name="state" value="done">
          {nameAction("reports.button.done")}
        </SubmitButton>
      )}
    </>
  );
}
