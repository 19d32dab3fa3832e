"use server";

import { parseReportsUrl, reportsHref } from "@/components/reports/reports-url";
import { reportChanges } from "@/lib/contract/access-points/codes/point-report";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";

/** Says that a report was seen or is done, stores the answer, and shows the page again on which the button was. */
export async function answerReportAction(form: FormData): Promise<void> {
  const { id, return: back, ...typed } = readTexts(form, ["id", "return", "state", "answer"]);
  return buttonAction(form, {
    subject: "The report",
    verb: typed.state === "done" ? "marked as done" : "marked as seen",
    send: async (client) => {
      const valid = validateForm(reportChanges, typed);
      return valid.ok ? client.updateReport({ id, body: valid.value }) : valid;
    },
    to: () => returnPath(back),
  });
}

/** Returns the path in `back` if it is the page of an access point, otherwise that of the reports. Other paths are refused. */
function returnPath(back: string): string {
  if (/^\/access-points\/[\w-]+$/.test(back)) return back;
  return reportsHref(parseReportsUrl(Object.fromEntries(new URLSearchParams(back.split("?")[1]))));
}
