"use server";

import { problemReport } from "@/lib/contract/access-points/codes/point-report";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordFormState } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { afterReportPath } from "@/lib/dashboard/loaders/scan";
import { t } from "@/lib/messages/messages";

export async function reportDamagedAction(form: FormData): Promise<void> {
  const { code, id, isPrinter } = readTexts(form, ["code", "id", "isPrinter"]);
  return buttonAction(form, {
    done: t(isPrinter ? "scan.damaged.inPile" : "scan.damaged.toOwner"),
    failed: t("scan.damaged.failed"),
    send: (client) => client.reportCode({ key: code, body: { kind: "label", ...pointOf(id) } }),
    // The page of a code says that it was reported, instead of the button: a second press would report it twice.
    to: () => `${afterReportPath(code, id)}${id === "" ? `&${new URLSearchParams({ reported: code })}` : ""}`,
  });
}

export async function reportProblemAction(_previous: RecordFormState, form: FormData): Promise<RecordFormState> {
  const { code, id } = readTexts(form, ["code", "id"]);
  return formAction(form, {
    schema: problemReport,
    send: (client, { text }) => client.reportCode({ key: code, body: { kind: "problem", text, ...pointOf(id) } }),
    done: () => ({ to: afterReportPath(code, id), message: t("scan.report.sent") }),
  });
}

/** Codes are unique within one owner only. */
const pointOf = (id: string) => (id === "" ? {} : { accessPoint: id });
