import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/fields/field";

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, "error" | "help" | "defaultValue" | "autoComplete">;

/** E-mail field. `type="email"` would convert to Punycode and trim what was typed; the contract does that instead. */
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
