import { PassThrough } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ready } from "zpl-renderer-js";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { tell } from "@/lib/messages/messages";
import type { LabelError } from "../layout/label-problem";
import type { RenderJob } from "../layout/place-job";
import { defaultStock } from "../stock/default-stock";
import { unknownPrinter } from "../stock/printer";
import { findStock } from "../stock/stocks";
import { sampleJob, sampleTexts } from "../testing/sample-job";
import { scan } from "../testing/scan";
import { scripts } from "../testing/scripts";
import { writeZpl } from "./write-zpl";

const stock = findStock("zebra-4x2in") as LabelStock;
const { api } = await ready;

async function zplOf(changes: Partial<RenderJob>): Promise<string> {
  const out = new PassThrough();
  const [zpl] = await Promise.all([
    readAll(out),
    writeZpl(sampleJob({ stock, printer: { ...unknownPrinter, dpi: 203 }, ...changes }), out),
  ]);
  return zpl;
}

/** Renders ZPL with another program, at 8 dots per millimetre. */
async function render(zpl: string): Promise<Uint8Array> {
  const base64 = await api.zplToBase64Async(zpl, stock.labelWidthMm, stock.labelHeightMm, 8);
  return new Uint8Array(Buffer.from(base64, "base64"));
}

const formats = (zpl: string) => zpl.split(/(?<=\^XZ\n)/);

test("every label can be rendered and scanned", async () => {
  const labels = formats(await zplOf({ contents: sampleTexts(5), copies: 2 }));
  expect(labels).toHaveLength(10);
  for (const [i, zpl] of labels.entries()) {
    expect((await scan(await render(zpl))).map(({ text }) => text)).toEqual([`R41NZ8HT-${(i % 5) + 1}`]);
  }
});

test.each(Object.keys(scripts))("a label in %s can be rendered and scanned", async (script) => {
  const [name = "", location = ""] = scripts[script] ?? [];
  const zpl = await zplOf({ contents: [{ name, location, code: `${script} A-1` }] });
  expect((await scan(await render(zpl))).map(({ text }) => text)).toEqual([`${script} A-1`]);
});

test.each(["^XZ^XA^FDhe's in", "~JA", "_5E_XZ", "^FS^GB800,400,400^FS", "a^b~c_d\\&"])(
  "%j is printed as text, not run as a command",
  async (hostile) => {
    const zpl = await zplOf({ contents: [{ name: hostile, location: hostile, code: hostile }] });
    const commands = [...zpl.matchAll(/[\^~][A-Z@]{1,2}/g)].map(([command]) => command);
    const written = ["^XA", "^CI", "^PW", "^LL", "^LH", "^FT", "^A", "^FH", "^FD", "^FS", "^FO", "^GF", "^XZ"];
    expect(commands.filter((command) => !written.some((known) => command.startsWith(known)))).toEqual([]);
    expect(commands.filter((command) => command === "^XZ")).toHaveLength(1);
    expect((await scan(await render(zpl))).map(({ text }) => text)).toEqual([hostile]);
  },
);

test("the symbol moves by whole dots with the printer's offset", async () => {
  const zpl = await zplOf({ contents: sampleTexts(1), printer: { ...unknownPrinter, dpi: 203, offsetXMm: 1 } });
  const [, x, y] = /\^FO(\d+),(\d+)\^GFA/.exec(zpl) ?? [];
  const before = /\^FO(\d+),(\d+)\^GFA/.exec(await zplOf({ contents: sampleTexts(1) })) ?? [];
  expect([Number(x) - Number(before[1]), Number(y) - Number(before[2])]).toEqual([8, 0]);
});

test.each([
  ["a sheet", { stock: defaultStock }, /ZPL is for rolls/],
  ["a printer of unknown resolution", { printer: unknownPrinter }, /Choose its dots per inch/],
])("rejects %s with a sentence that says what to do", async (_, changes, message) => {
  const error = await writeZpl(sampleJob({ stock, ...changes }), new PassThrough()).catch((it) => it);
  expect((error as LabelError).problems.map((problem) => tell(problem.message))).toEqual([
    expect.stringMatching(message),
  ]);
});
