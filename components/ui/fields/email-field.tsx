import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/fields/field";

/** E-mail field. `type="email"` would convert to Punycode and trim what was typed; the contract does that instead. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField type="text" inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
  );
}
