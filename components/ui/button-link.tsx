import type { ComponentProps } from "react";
import { buttonClass, type Look } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export function ButtonLink({ kind, size, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link className={buttonClass({ kind, size }, className)} {...rest} />;
}
