"use server";

import type { LabelJob } from "@/lib/contract/labels/label-job";
import { failed, invalidOutcome } from "@/lib/contract/outcome";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { ConfirmFormState, DeliveryFormState, PrintAnswerState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

/** Sends what is left to the printer, or ends the drawing or the sending. */
export async function deliveryAction(_previous: DeliveryFormState, form: FormData): Promise<DeliveryFormState> {
  const [id, answer, last] = [readText(form, "id"), readText(form, "answer"), readText(form, "lastLabel")];
  const to = `/labels/jobs/${encodeURIComponent(id)}`;
  const from = Number(last) + 1;
  return formAction<DeliveryFormState, LabelJob>(form, {
    state: { answer, last },
    send: async (client) => {
      if (answer !== "resume") return client.cancelLabelJob({ id });
      return /^\d{1,6}$/.test(last) ? client.resumeLabelJob({ id, body: { from } }) : noLast();
    },
    done: ({ total }) => ({
      to,
      message:
        answer === "resume"
          ? t("jobs.delivery.resumed", { count: Math.max(0, total - from + 1), from, to: total })
          : t("jobs.cancelled"),
    }),
    // They are on their way, drawn or cancelled already; the page shows it.
    refused: ({ problem }) => (problem.status === 409 ? { to } : {}),
  });
}

const noLast = () => invalidOutcome([{ pointer: "/last", detail: t("jobs.delivery.choose") }]);

/** Answer to “Yes, all” when sheets that failed are named too. Without script the page cannot prevent that. */
const notAll = () => invalidOutcome([{ pointer: "/exceptSheets", detail: t("jobs.question.notAll") }]);

export async function answerJobAction(_previous: PrintAnswerState, form: FormData): Promise<PrintAnswerState> {
  const [id, answer, from, to] = ["id", "answer", "from", "to"].map((name) => readText(form, name).trim()) as [
    string,
    string,
    string,
    string,
  ];
  const isAboutSheets = answer === "sheets" || answer === "reprint";
  const exceptSheets = { from: Number(from), ...(to !== "" && { to: Number(to) }) };
  const body = isAboutSheets ? { printed: true, exceptSheets } : { printed: answer === "all" };
  const job = encodeURIComponent(id);
  return formAction<PrintAnswerState, LabelJob>(form, {
    state: { answer, from, to },
    send: async (client) => (answer === "all" && from !== "" ? notAll() : client.confirmLabelJob({ id, body })),
    done: (saved) =>
      answer === "reprint"
        ? { to: `/labels?job=${job}&part=failed`, message: savedAnswer(saved) }
        : { to: `/labels/jobs/${job}` },
  });
}

const savedAnswer = ({ printedAccessPoints, accessPoints, copies }: LabelJob) => {
  const [printed, failed] = [printedAccessPoints * copies, (accessPoints - printedAccessPoints) * copies];
  return t("jobs.question.saved", { printed, failed });
};

export async function confirmJobAction(_previous: ConfirmFormState, form: FormData): Promise<ConfirmFormState> {
  const id = readText(form, "id");
  const page = readText(form, "page");
  const printed = readText(form, "answer") === "some-printed";
  const ids = form.getAll("ids").filter((one) => typeof one === "string");
  return formAction<ConfirmFormState, unknown>(form, {
    state: { printed, ids },
    send: async (client) => {
      if (ids.length > 0) return client.confirmLabelJob({ id, body: { printed, ids } });
      return failed({ kind: "validation-failed", detail: t("jobs.selected.none") });
    },
    done: () => ({
      to: `/labels/jobs/${encodeURIComponent(id)}${/^[1-9]\d{0,8}$/.test(page) ? `?page=${page}` : ""}`,
    }),
  });
}
