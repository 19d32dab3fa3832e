import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/fields/field";

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, "error" | "help" | "defaultValue" | "autoComplete">;

/** `type="email"` would rewrite what was typed (punycode, trimming) before it is seen; the contract decides instead. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      id="email"
      name="email"
      label="E-mail"
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
