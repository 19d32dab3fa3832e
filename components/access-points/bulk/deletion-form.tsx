"use client";

import { type ReactNode, useState } from "react";
import { placeOfChange } from "@/components/access-points/bulk/change-preview";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { countOf } from "@/components/ui/text/count-of";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";

type DeletionFormProps = {
  select: BulkSelection;
  count: number;
  requestKey: string;
  onDone?: (result: unknown, form: FormData) => void;
  beside: ReactNode;
};

export function DeletionForm({ select, count, requestKey, onDone, beside }: DeletionFormProps) {
  const [expected, setExpected] = useState(count);
  return (
    <ProgressForm
      action="/access-points/bulk/run"
      submitText={`Delete ${countOf(expected)}`}
      onOther={setExpected}
      kind="danger"
      sending="Reading the access points."
      placeOf={placeOfChange}
      onDone={onDone}
      beside={beside}
    >
      <HiddenFields
        fields={[
          ["change", JSON.stringify({ select, delete: true, expected })],
          ["key", requestKey],
        ]}
      />
    </ProgressForm>
  );
}
