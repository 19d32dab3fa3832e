"use client";

import type { ReactNode } from "react";
import { placeOfChange } from "@/components/access-points/bulk/change-preview";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";

type DeletionFormProps = {
  select: BulkSelection;
  /** Idempotency key of the change. */
  requestKey: string;
  /** Shows the result in place of its page. */
  onDone?: (result: unknown, form: FormData) => void;
  beside: ReactNode;
};

/** Button that deletes the selected access points. */
export const DeletionForm = ({ select, requestKey, onDone, beside }: DeletionFormProps) => (
  <ProgressForm
    action="/access-points/bulk/run"
    submitText="Delete"
    kind="danger"
    sending="Reading the access points."
    placeOf={placeOfChange}
    onDone={onDone}
    beside={beside}
  >
    <HiddenFields
      fields={[
        ["change", JSON.stringify({ select, delete: true })],
        ["key", requestKey],
      ]}
    />
  </ProgressForm>
);
