import "server-only";
import { labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";
import { lastUsedStock } from "./labels-page";

type DesignPage = {
  /** Null for a new design, and after the session ended: the form then keeps what was typed. */
  design: LabelDesign | null;
  stocks: ListedLabelStock[];
  /** Stock that the design is shown on first. */
  stock: string;
  /** Texts of the newest access point, or of an example. */
  content: PrintedTexts;
  canShare: boolean;
};

const example: PrintedTexts = {
  name: "Loading gate north",
  location: "Quay 4, south side",
  description: "Ask the porter for the key after six.",
  code: "MCPFGMF9-C",
  owner: "Ada Lovelace",
};

/** Returns the data of the page that edits the design `id`; null: a new one. */
export async function designPage(id: string | null): Promise<Outcome<DesignPage>> {
  const session = await findSession();
  const client = serviceClient(session);
  const newest = { page: 1, limit: 1, q: "", sort: "-createdAt", scope: "mine", label: "any" } as const;
  const [stocks, design, points] = await Promise.all([
    client.listLabelStocks(),
    id === null ? null : client.getLabelDesign(id),
    client.listAccessPoints({ ...newest, count: "capped", labelCounts: "no" }),
  ]);
  if (!stocks.ok) return stocks;
  if (design && !design.ok) return design;
  const point = points.ok ? points.value.data[0] : undefined;
  const content = point
    ? { ...example, ...labelTexts(point, ["description"]), owner: point.owner?.name ?? example.owner }
    : example;
  return {
    ok: true,
    value: {
      design: design?.value ?? null,
      stocks: stocks.value.data,
      stock: lastUsedStock(stocks.value.data)?.id ?? "",
      content,
      canShare: session?.user.role === "admin",
    },
  };
}
