import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link inside the dashboard. Never fetched ahead: a page of a hundred rows would ask the service for a
 * hundred pages nobody opened.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
