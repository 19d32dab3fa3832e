import { sendWork, unanswered } from "@/components/access-points/import/send-work";
import { showToast } from "@/components/ui/feedback/show-toast";
import type { BulkResult, BulkUndone } from "@/lib/contract/access-points/bulk";
import { PAGE_PERSON } from "@/lib/contract/accounts/session-fields";
import { t } from "@/lib/messages/messages";

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
  showToast({ page, text: t(`bulk.${done}`, { count: changed }), ...(undo && { undo: () => restore(undo.id) }) });
}

export const undoneText = ({ restored, skipped }: BulkUndone): string =>
  skipped > 0 ? t("bulk.restoredNotAll", { count: restored, skipped }) : t("bulk.restored", { count: restored });
