import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/submit-button";

type FormButtonsProps = {
  pending: boolean;
  /** `danger` for what cannot be undone. */
  kind?: "primary" | "danger";
  /** Page that Cancel opens; none for a form that stays on its page. */
  cancelHref?: string;
  beside?: ReactNode;
  children: ReactNode;
};

export const FormButtons = ({ pending, kind = "primary", cancelHref, beside, children }: FormButtonsProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <SubmitButton pending={pending} kind={kind}>
      {children}
    </SubmitButton>
    {cancelHref && (
      <ButtonLink size="form" href={cancelHref}>
        Cancel
      </ButtonLink>
    )}
    {beside}
  </div>
);
