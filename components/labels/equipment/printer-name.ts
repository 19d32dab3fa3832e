import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { formatNumber, joinFacts, t } from "@/lib/messages/messages";

const signed = (mm: number) => (mm === 0 ? "0" : `${mm > 0 ? "+" : "−"}${formatNumber(Math.abs(mm))}`);
const percent = (scale: number) => Math.round(scale * 1_000) / 10;

export const dpiName = (dpi: number | string): string => t("equipment.dpi", { dpi: String(dpi) });

type Measured = Pick<LabelPrinter, "name" | "dpi" | "offsetXMm" | "offsetYMm" | "scaleX" | "scaleY">;

/** Such as "Copier · 600 dpi · +0.4 / −0.2 mm". */
export function printerName({ name, dpi, offsetXMm, offsetYMm, scaleX, scaleY }: Measured): string {
  return joinFacts([
    name,
    dpi !== null && dpiName(dpi),
    (offsetXMm !== 0 || offsetYMm !== 0) && t("equipment.offset", { x: signed(offsetXMm), y: signed(offsetYMm) }),
    (scaleX !== 1 || scaleY !== 1) && t("equipment.scale", { x: percent(scaleX), y: percent(scaleY) }),
  ]);
}

/** Such as "Label printer on the network (ZPL) 192.168.1.50". */
export function connectionName({ connection }: Pick<LabelPrinter, "connection">): string {
  if (connection?.kind === "zpl") return t("equipment.connection.zpl.at", { address: connection.host });
  if (connection?.kind === "ipp") {
    return t("equipment.connection.ipp.at", { address: new URL(connection.url).hostname });
  }
  return t(connection ? "equipment.connection.agent" : "equipment.connection.none");
}
