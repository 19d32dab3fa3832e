"use server";

import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { foundPath } from "@/lib/dashboard/loaders/scan";

/** Reports the label with a code as damaged, and shows the page again on which the button was. */
export async function reportDamagedAction(form: FormData): Promise<void> {
  const { code, id } = readTexts(form, ["code", "id"]);
  return buttonAction(form, {
    subject: "The label",
    verb: "reported as damaged",
    more: "It is among the labels to print.",
    send: (client) => client.reportCode({ key: code, body: { kind: "label" } }),
    to: () => (id === "" ? foundPath([code]) : `/access-points/${encodeURIComponent(id)}`),
  });
}
