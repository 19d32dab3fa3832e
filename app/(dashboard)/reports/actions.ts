"use server";

import { reportsReturnPath } from "@/components/reports/reports-url";
import { reportChanges } from "@/lib/contract/access-points/codes/point-report";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { AnswerFormState } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { saveReportAnswer } from "@/lib/dashboard/reports/save-report-answer";

/** Says that a report was seen or is done, stores the answer, and shows the page again on which the button was. */
export async function answerReportAction(_previous: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  const { id, return: back, shown, ...typed } = readTexts(form, ["id", "return", "shown", "state", "answer"]);
  const pressed = typed.state;
  return formAction(form, {
    schema: reportChanges,
    names: ["answer"],
    input: { answer: typed.answer, ...(pressed !== "" && { state: pressed }) },
    state: { shown, pressed, stored: null },
    send: (client, { answer = "", state }) => saveReportAnswer(client, id, { answer, shown, state }),
    done: (outdated) =>
      outdated ? { status: "changed", ...outdated } : { to: reportsReturnPath(back), message: savedMessage(pressed) },
  });
}

const savedMessage = (pressed: string) =>
  pressed === "" ? sentence("The answer", "was saved") : sentence("The report", `was marked as ${pressed}`);
