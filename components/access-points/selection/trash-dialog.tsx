"use client";

import { useEffect, useRef, useState } from "react";
import { DeletionForm } from "@/components/access-points/bulk/deletion-form";
import { bulkSelectionOf } from "@/components/access-points/selection/bulk-selection-of";
import type { StoredSelection } from "@/components/access-points/selection/selection-store";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/text/count-of";

export type TrashDialogProps = { selection: StoredSelection; count: number; onClose: () => void };

/** Question before the selected access points are deleted, with their number. */
export function TrashDialog({ selection, count, onClose }: TrashDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Sending it twice deletes once.
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="trash-title"
      onClose={onClose}
      className="m-auto w-[28rem] max-w-[calc(100vw-2rem)] card p-5 text-ink backdrop:bg-backdrop"
    >
      <div className="grid gap-4">
        <h2 id="trash-title" className="text-base font-bold">
          Delete {countOf(count)}?
        </h2>
        <p>You can undo this for ten minutes, and restore them from the trash for 30 days.</p>
        <DeletionForm
          select={bulkSelectionOf(selection)}
          requestKey={key}
          beside={
            <Button size="form" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          }
        />
      </div>
    </dialog>
  );
}
