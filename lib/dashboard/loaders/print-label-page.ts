import "server-only";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { requireSession } from "@/lib/dashboard/session/session";
import { lastUsedStock } from "./labels-page";
import { setProblemStatus } from "./page-status";

type PrintLabelPage = {
  stocks: (Omit<ListedLabelStock, "sources" | "lastUsedAt"> & { usedLast: string | null })[];
  printers: LabelPrinter[];
  /** Id of the stock that the form begins with. */
  usualStock: string;
};

/** Returns the stocks and printer profiles of the page that prints one label. It begins with the stock used last. */
export async function printLabelPage(): Promise<Outcome<PrintLabelPage>> {
  const client = serviceClient(await requireSession());
  const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
  const failed = [stocks, printers].find((outcome) => !outcome.ok);
  if (failed && !failed.ok) {
    setProblemStatus(failed.problem);
    return failed;
  }
  if (!stocks.ok) return stocks;
  if (!printers.ok) return printers;
  const all = stocks.value.data;
  return {
    ok: true,
    value: {
      stocks: all.map(({ sources, lastUsedAt, ...stock }) => ({ ...stock, usedLast: lastUsedAt })),
      printers: printers.value.data,
      usualStock: lastUsedStock(all)?.id ?? "",
    },
  };
}
