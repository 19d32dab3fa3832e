import "server-only";
import { labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { textOfValue } from "@/lib/contract/custom-fields/field-types";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";
import { loadFields } from "./custom-fields";
import { loadSymbolLink } from "./office/symbol-link";
import { usualStock } from "./starred-stocks";

type DesignPage = {
  /** Null for a new design, and after the session ended: the form then keeps what was typed. */
  design: LabelDesign | null;
  stocks: ListedLabelStock[];
  stock: string;
  /** Of the newest access point, or of an example. */
  content: PrintedTexts;
  link: SymbolLink | null;
  fields: CustomField[];
  canShare: boolean;
};

export const example = () => ({
  name: t("designs.example.name"),
  location: t("designs.example.location"),
  description: t("designs.example.description"),
  code: "MCPFGMF9-C",
  owner: t("designs.example.owner"),
  team: t("designs.example.team"),
});

/** `id` is null for a new design. */
export async function designPage(id: string | null): Promise<Outcome<DesignPage>> {
  const session = await findSession();
  const client = serviceClient(session);
  const [stocks, design, points, fields] = await Promise.all([
    client.listLabelStocks(),
    id === null ? null : client.getLabelDesign({ id }),
    client.listAccessPoints({ query: { limit: 1, count: "capped" } }),
    labelledFields(),
  ]);
  if (!stocks.ok) return stocks;
  if (design && !design.ok) return design;
  const point = points.ok ? points.value.data[0] : undefined;
  const custom = Object.fromEntries(
    fields.map((field) => [field.key, textOfValue(point?.fields?.[field.key]) || exampleOf(field)]),
  );
  const usual: PrintedTexts & Record<"owner" | "team", string> = example();
  const content = point
    ? {
        ...usual,
        ...labelTexts(point, ["description"]),
        owner: point.owner?.name ?? usual.owner,
        team: point.team?.name ?? usual.team,
      }
    : usual;
  return {
    ok: true,
    value: {
      design: design?.value ?? null,
      stocks: stocks.value.data,
      stock: (await usualStock(stocks.value.data))?.id ?? "",
      content: { ...content, fields: custom },
      link: await loadSymbolLink(),
      fields,
      canShare: session?.user.role === "admin",
    },
  };
}

const labelledFields = async (): Promise<CustomField[]> => (await loadFields()).filter(({ onLabel }) => onLabel);

export const exampleFields = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await labelledFields()).map((field) => [field.key, exampleOf(field)]));

function exampleOf({ type, label, options }: CustomField): string {
  if (type === "choice") return options[0] ?? label;
  if (type === "text") return label;
  return { number: "12", date: "2026-11-21", boolean: t("designs.example.yes"), url: "https://example.com" }[type];
}
