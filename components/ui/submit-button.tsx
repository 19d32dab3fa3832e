import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type"> & { pending: boolean };

/** A form's button. While an answer is awaited it stays where it is and keeps the focus, and does nothing. */
export function SubmitButton({ pending, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      kind="primary"
      size="form"
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
