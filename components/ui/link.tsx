import type { ComponentProps } from "react";

/**
 * A link within the dashboard: an anchor that SoftNavigation opens without loading the document again. Next's Link adds
 * script to each page, and a list of a hundred rows must not prefetch anyway.
 */
export function Link({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a data-soft="" {...rest}>
      {children}
    </a>
  );
}
