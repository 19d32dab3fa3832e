import { PassThrough } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ready } from "zpl-renderer-js";
import type { LabelJob } from "../layout/place-job";
import { unknownPrinter } from "../stock/printer";
import { defaultStock, type Stock } from "../stock/stock";
import { findStock } from "../stock/stocks";
import { someContents, someJob } from "../testing/sample-job";
import { scan } from "../testing/scan";
import { scripts } from "../testing/scripts";
import { writeZpl } from "./write-zpl";

const stock = findStock("zebra-4x2in") as Stock;
const { api } = await ready;

async function zplOf(changes: Partial<LabelJob>): Promise<string> {
  const out = new PassThrough();
  const [zpl] = await Promise.all([
    readAll(out),
    writeZpl(someJob({ stock, printer: { ...unknownPrinter, dpi: 203 }, ...changes }), out),
  ]);
  return zpl;
}

/** As another program draws it, at 8 dots to the millimetre. */
async function render(zpl: string): Promise<Uint8Array> {
  const base64 = await api.zplToBase64Async(zpl, stock.labelWidthMm, stock.labelHeightMm, 8);
  return new Uint8Array(Buffer.from(base64, "base64"));
}

const formats = (zpl: string) => zpl.split(/(?<=\^XZ\n)/);

test("every label is rendered and read back", async () => {
  const labels = formats(await zplOf({ contents: someContents(5), copies: 2 }));
  expect(labels).toHaveLength(10);
  for (const [i, zpl] of labels.entries()) {
    expect((await scan(await render(zpl))).map(({ text }) => text)).toEqual([`R41NZ8HT-${(i % 5) + 1}`]);
  }
});

test.each(Object.keys(scripts))("a label in %s is rendered and read back", async (script) => {
  const [name = "", location = ""] = scripts[script] ?? [];
  const zpl = await zplOf({ contents: [{ name, location, code: "A-1", value: `${script} A-1` }] });
  expect((await scan(await render(zpl))).map(({ text }) => text)).toEqual([`${script} A-1`]);
});

test.each(["^XZ^XA^FDhe's in", "~JA", "_5E_XZ", "^FS^GB800,400,400^FS", "a^b~c_d\\&"])(
  "%j is text, no command",
  async (hostile) => {
    const zpl = await zplOf({ contents: [{ name: hostile, location: hostile, code: hostile, value: hostile }] });
    const commands = [...zpl.matchAll(/[\^~][A-Z@]{1,2}/g)].map(([command]) => command);
    const ours = ["^XA", "^CI", "^PW", "^LL", "^LH", "^FT", "^A", "^FH", "^FD", "^FS", "^FO", "^GF", "^XZ"];
    expect(commands.filter((command) => !ours.some((known) => command.startsWith(known)))).toEqual([]);
    expect(commands.filter((command) => command === "^XZ")).toHaveLength(1);
    expect((await scan(await render(zpl))).map(({ text }) => text)).toEqual([hostile]);
  },
);

test("the symbol is where it is placed, to the dot", async () => {
  const zpl = await zplOf({ contents: someContents(1), printer: { ...unknownPrinter, dpi: 203, offsetXMm: 1 } });
  const [, x, y] = /\^FO(\d+),(\d+)\^GFA/.exec(zpl) ?? [];
  const before = /\^FO(\d+),(\d+)\^GFA/.exec(await zplOf({ contents: someContents(1) })) ?? [];
  expect([Number(x) - Number(before[1]), Number(y) - Number(before[2])]).toEqual([8, 0]);
});

test.each([
  ["a sheet", { stock: defaultStock }, /ZPL is for rolls/],
  ["a printer whose dots are not known", { printer: unknownPrinter }, /choose its dots per inch/],
])("%s is refused with what to do", async (_, changes, message) => {
  await expect(writeZpl(someJob({ stock, ...changes }), new PassThrough())).rejects.toThrow(message);
});
