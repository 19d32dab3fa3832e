import type { ComponentProps } from "react";

/** Next's Link adds script to each page, and a list of a hundred rows must not prefetch anyway. */
export function Link({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a data-soft="" {...rest}>
      {children}
    </a>
  );
}
