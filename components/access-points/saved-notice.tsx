import { PrintButton } from "@/components/labels/print-button";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import type { SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

/** It is saved, and what people do next with it; without a page of its own this one prints the label. */
export function SavedNotice({ saved, linked }: { saved: SavedAccessPoint; linked: boolean }) {
  const href = `/access-points/${encodeURIComponent(saved.id)}`;
  return (
    <Notice
      tone="good"
      actions={
        linked ? (
          <>
            <ButtonLink href={href}>Open</ButtonLink>
            <a href={`${href}/label`} className={buttonClass({ kind: "primary" })}>
              Print label
            </a>
          </>
        ) : (
          <PrintButton size="toolbar">Print label</PrintButton>
        )
      }
    >
      <strong dir="auto">{saved.name}</strong> is saved. Its label is ready.
    </Notice>
  );
}
