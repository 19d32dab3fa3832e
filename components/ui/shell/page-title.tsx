/**
 * The name of the page in the browser's tab. Drawn with the page and not as Next's metadata, which comes later when one
 * page follows another, and leaves the tab without a name until then.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{children.includes(product) ? children : `${children} · ${product}`}</title>;
}

const product = "Access points";
