import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type"> & { pending: boolean };

/** While a request is pending it keeps the focus and ignores clicks. */
export function SubmitButton({ pending, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      kind="primary"
      size="form"
      className="max-w-full text-wrap"
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
