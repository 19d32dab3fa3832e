import type { ComponentProps } from "react";
import { buttonClass, type Look } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** A link that looks like a button. Apart from the button, which error pages draw without the weight of the router. */
export function ButtonLink({ kind, size, className = "", ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link className={`${buttonClass({ kind, size })} ${className}`} {...rest} />;
}
