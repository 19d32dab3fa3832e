import "server-only";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { isConnected } from "@/lib/contract/labels/print-ways";
import type { PrinterStatus } from "@/lib/contract/labels/printer-connection";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** So that opening a page does not connect to every printer of a large office. */
const ASKED_MAX = 6;

/** Asks printers for their states, by id. A printer that is away takes seconds, so a page must not await them. */
export const askPrinters = (
  client: ServiceClient,
  printers: readonly LabelPrinter[],
): Record<string, Promise<PrinterStatus["state"] | null>> =>
  Object.fromEntries(
    printers
      .filter(isConnected)
      .slice(0, ASKED_MAX)
      .map(({ id }) => [
        id,
        client.getPrinterStatus({ id }).then(
          (answer) => (answer.ok ? answer.value.state : null),
          () => null,
        ),
      ]),
  );
