import { setTimeout as pause } from "node:timers/promises";
import { ready as renderer } from "zpl-renderer-js";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import { test as base } from "./fixtures";
import { readQr } from "./read-qr";

const DOTS_PER_MM = 12;

export type ZplPrinter = Awaited<ReturnType<typeof startZplPrinter>>;

/** With a label printer at an address of its own. */
export const test = base.extend<{ printer: ZplPrinter }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  printer: async ({}, use) => {
    const printer = await startZplPrinter({ labelMs: 0 });
    await use(printer);
    await printer.close();
  },
});

/** Returns what the symbol on the first label says. Waits for the label. */
export async function readSymbol({ printed, formats }: ZplPrinter): Promise<string> {
  while (printed.length === 0) await pause(50);
  const [text = ""] = await readQr(await draw(formats[0] ?? ""));
  return text;
}

/** Draws a label with another program than ours. */
async function draw(zpl: string): Promise<Buffer> {
  const { api } = await renderer;
  const millimetres = (command: string) => Number(new RegExp(`\\^${command}(\\d+)`).exec(zpl)?.[1]) / DOTS_PER_MM;
  const base64 = await api.zplToBase64Async(zpl, millimetres("PW"), millimetres("LL"), DOTS_PER_MM);
  return Buffer.from(base64, "base64");
}
