"use server";

import { refresh } from "next/cache";
import { reportChanges } from "@/lib/contract/access-points/codes/point-report";
import { readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { AnswerFormState } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";

export async function answerReportAction(_previous: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  const { id, state: pressed, ...values } = readTexts(form, ["id", "state", "answer"]);
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
      refresh();
      return { base: { ...readBase(form), answer: values.answer, ...(pressed !== "" && { state: pressed }) } };
    },
  });
}
