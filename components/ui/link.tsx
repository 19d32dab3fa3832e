import type { ComponentProps } from "react";

/**
 * A link within the dashboard: an anchor that SoftNavigation opens without loading the document again. Next's Link costs
 * the list an eighth of its server time and 3 kB for prefetching, which a list of a hundred rows must not do.
 */
export function Link({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a data-soft="" {...rest}>
      {children}
    </a>
  );
}
