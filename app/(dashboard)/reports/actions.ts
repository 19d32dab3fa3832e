"use server";

import { refresh } from "next/cache";
import { reportsReturnPath } from "@/components/reports/reports-url";
import { savedText } from "@/components/reports/saved-text";
import { reportChanges } from "@/lib/contract/access-points/codes/point-report";
import { readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { AnswerFormState } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";

export async function answerReportAction(_previous: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  const { id, return: back, state: pressed, ...values } = readTexts(form, ["id", "return", "state", "answer"]);
  return formAction(form, {
    schema: reportChanges,
    names: ["answer"],
    input: { ...values, ...(pressed !== "" && { state: pressed }) },
    state: { values, pressed },
    send: async (client, { answer = "", state }) => {
      const found = await client.getReport({ id });
      if (!found.ok) return found;
      // Nobody marks a report as seen that a colleague has ended meanwhile.
      const typed = { answer, ...(state === "seen" && { state }) };
      return saveChanges(form, { typed, saved: found.value }, (changed) =>
        client.updateReport({ id, body: { ...(state && { state }), ...changed } }),
      );
    },
    done: () => {
      if (form.get("stays") !== "yes")
        return { to: reportsReturnPath(back), message: { name: "", text: savedText(pressed) } };
      refresh();
      return { base: { ...readBase(form), answer: values.answer, ...(pressed !== "" && { state: pressed }) } };
    },
  });
}
