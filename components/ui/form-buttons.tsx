import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/submit-button";

type FormButtonsProps = { pending: boolean; cancelHref: string; children: ReactNode };

/** Submit button of a form, and a link that leaves the form without saving. */
export const FormButtons = ({ pending, cancelHref, children }: FormButtonsProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <SubmitButton pending={pending} className="max-w-full text-wrap">
      {children}
    </SubmitButton>
    <ButtonLink kind="quiet" size="form" href={cancelHref}>
      Cancel
    </ButtonLink>
  </div>
);
