import { t } from "@/lib/messages/messages";

/** Rendered with the page: Next's metadata arrives later on a navigation, and the tab has no title until then. */
export function PageTitle({ children }: { children: string }) {
  const product = t("common.product");
  return <title>{children.endsWith(product) ? children : `${children} · ${product}`}</title>;
}
