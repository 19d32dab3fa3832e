"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { announceChange } from "@/components/access-points/bulk/announce-change";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { bulkSelectionOf } from "@/components/access-points/selection/bulk-selection-of";
import { clearSelection, type StoredSelection } from "@/components/access-points/selection/selection-store";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { t } from "@/lib/messages/messages";

export type TrashDialogProps = { owner: string; selection: StoredSelection; count: number };

export function TrashDialog({ owner, selection, count, onClose }: TrashDialogProps & { onClose: () => void }) {
  const router = useRouter();
  const page = usePathname();
  const dialog = useRef<HTMLDialogElement>(null);
  // Sending it twice deletes once.
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  const [expected, setExpected] = useState(count);
  useEffect(() => dialog.current?.showModal(), []);
  const onDone = (result: unknown, form: FormData) => {
    dialog.current?.close();
    announceChange({ result, form, done: "deleted", page, refresh: router.refresh });
    clearSelection(owner);
    router.refresh();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="trash-title"
      onClose={onClose}
      className="m-auto w-[28rem] max-w-[calc(100vw-2rem)] card p-5 text-ink backdrop:bg-backdrop"
    >
      <div className="grid gap-4">
        <h2 id="trash-title" className="text-base font-bold">
          {t("selection.delete.title")}
        </h2>
        <p>{t("selection.delete.undo")}</p>
        <ProgressForm
          action="/access-points/bulk/run"
          submitText={t("selection.delete.submit", { count: expected })}
          onOther={setExpected}
          kind="danger"
          sending={t("bulk.reading")}
          onDone={onDone}
          beside={
            <Button size="form" onClick={() => dialog.current?.close()}>
              {t("common.cancel")}
            </Button>
          }
        >
          <HiddenFields
            fields={{ change: JSON.stringify({ select: bulkSelectionOf(selection), delete: true, expected }), key }}
          />
        </ProgressForm>
      </div>
    </dialog>
  );
}
