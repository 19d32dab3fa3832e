import { sendWork, unanswered } from "@/components/access-points/import/send-work";
import { showToast } from "@/components/ui/feedback/show-toast";
import { countOf } from "@/components/ui/text/count-of";
import type { BulkResult, BulkUndone } from "@/lib/contract/access-points/bulk";
import { PAGE_PERSON } from "@/lib/contract/accounts/session-fields";

type Change = {
  result: unknown;
  form: FormData;
  done: "changed" | "deleted";
  page: string;
  refresh: () => void;
};

export function announceChange({ result, form, done, page, refresh }: Change): void {
  const { changed, undo } = result as BulkResult;
  const restore = async (id: string) => {
    const body = new FormData();
    body.set(PAGE_PERSON, String(form.get(PAGE_PERSON)));
    const url = `/access-points/bulk/${encodeURIComponent(id)}/undo`;
    const { result: undone, problem } = await sendWork(url, body).catch(() => ({
      result: undefined,
      problem: undefined,
    }));
    if (undone) showToast({ page, text: undoneText(undone as BulkUndone) });
    else showToast({ page, tone: "danger", text: problem?.detail ?? unanswered(), undo: () => restore(id) });
    refresh();
  };
  showToast({ page, text: `${countOf(changed)} ${done}.`, ...(undo && { undo: () => restore(undo.id) }) });
}

export const undoneText = ({ restored, skipped }: BulkUndone): string =>
  `${restored.toLocaleString("en")} restored.${
    skipped > 0
      ? ` ${skipped.toLocaleString("en")} ${skipped === 1 ? "stays as it is, because it was" : "stay as they are, because they were"} changed since.`
      : ""
  }`;
