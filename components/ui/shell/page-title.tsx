/** Rendered with the page: Next's metadata arrives later on a navigation, and the tab has no title until then. */
export function PageTitle({ children }: { children: string }) {
  return <title>{children.endsWith(product) ? children : `${children} · ${product}`}</title>;
}

const product = "Access points";
