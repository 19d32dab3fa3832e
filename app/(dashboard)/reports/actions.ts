"use server";

import { refresh } from "next/cache";
import { reportsReturnPath } from "@/components/reports/reports-url";
import { savedText } from "@/components/reports/saved-text";
import { reportChanges, reportStates } from "@/lib/contract/access-points/codes/point-report";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { AnswerFormState } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";
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
    done: async (outdated) => {
      if (outdated) return { status: "changed", ...outdated };
      const message = { name: "", text: savedText(pressed) };
      if (form.get("stays") !== "yes") return { to: reportsReturnPath(back), message };
      refresh();
      const { answer } = typed;
      return { values: { answer }, shown: answer, stored: reportStates.find((state) => state === pressed) ?? null };
    },
  });
}
