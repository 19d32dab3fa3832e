"use client";

import { CreatedList } from "@/components/access-points/created-list";
import { AccessPointForm } from "@/components/access-points/form/access-point-form";
import { SavedNotice } from "@/components/access-points/saved-notice";
import { LabelPreview } from "@/components/labels/label/label-preview";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { CreateFormState, FormAction } from "@/lib/dashboard/forms/form-state";

type CreateFormProps = {
  action: FormAction<CreateFormState>;
  initial: CreateFormState;
  /** What becomes of an empty QR code. */
  codeHelp: string;
  /** Whether the service makes one of what is sent twice. */
  isOnce: boolean;
};

/** Creates one access point after another: each saved one stands beside the emptied form with its label. */
export function CreateForm({ action, initial, codeHelp, isOnce }: CreateFormProps) {
  const sent = useFormAction(action, initial, "/access-points/new", isOnce);
  const { state } = sent;
  const [latest] = state.created;

  return (
    <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_1fr]">
      <div role="status" className="empty:hidden">
        {latest && state.status === "saved" && <SavedNotice saved={latest} />}
      </div>
      <AccessPointForm
        // Each saved one leaves a fresh form behind.
        key={latest?.id}
        {...sent}
        hidden={[["idempotencyKey", state.idempotencyKey]]}
        help={{
          location: "Kept for the next one.",
          qrCode: codeHelp,
        }}
        button="Create access point"
        beside={<p className="text-xs text-soft">Enter saves, the form is ready for the next.</p>}
        aside={(typed) => (
          <>
            <LabelPreview draft={typed} saved={latest} />
            <CreatedList created={state.created} />
          </>
        )}
      />
    </div>
  );
}
