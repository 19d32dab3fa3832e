import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import type { SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

/** It is saved, and what people do next with it. */
export function SavedNotice({ saved }: { saved: SavedAccessPoint }) {
  const href = `/access-points/${encodeURIComponent(saved.id)}`;
  return (
    <Notice
      tone="good"
      actions={
        <>
          <ButtonLink href={href}>Open</ButtonLink>
          {saved.qrCode && (
            <a href={`${href}/label`} className={buttonClass({ kind: "primary" })}>
              Print label
            </a>
          )}
        </>
      }
    >
      <strong dir="auto">{saved.name}</strong> is saved.{" "}
      {saved.qrCode ? "Its label is ready." : "Its service gave it no QR code."}
    </Notice>
  );
}
