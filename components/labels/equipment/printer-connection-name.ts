import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { t } from "@/lib/messages/messages";

/** Such as "Label printer on the network (ZPL) 192.168.1.50". */
export function connectionName({ connection }: Pick<LabelPrinter, "connection">): string {
  if (connection?.kind === "zpl") return t("equipment.connection.zpl.at", { address: connection.host });
  if (connection?.kind === "ipp") {
    return t("equipment.connection.ipp.at", { address: new URL(connection.url).hostname });
  }
  return t(connection ? "equipment.connection.agent" : "equipment.connection.none");
}
