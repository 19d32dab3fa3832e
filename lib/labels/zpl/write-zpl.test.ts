import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import type { LabelError } from "../layout/label-problem";
import { placeJob, type RenderJob } from "../layout/place-job";
import { defaultStock } from "../stock/default-stock";
import { unknownPrinter } from "../stock/printer";
import { expandZpl, readGraphics, renderZpl, zplOf } from "../testing/read-zpl";
import { sampleJob, sampleTexts, shippedStock } from "../testing/sample-job";
import { scan } from "../testing/scan";
import { scripts } from "../testing/scripts";
import { writeZpl } from "./write-zpl";

const stock = shippedStock("zebra-4x2in");

const zplOn = (changes: Partial<RenderJob>) =>
  zplOf(sampleJob({ stock, printer: { ...unknownPrinter, dpi: 203 }, ...changes }));

const formats = (zpl: string) => zpl.split(/(?<=\^XZ\n)/);

test("every label can be rendered and scanned", async () => {
  const labels = formats(await zplOn({ contents: sampleTexts(5), copies: 2 }));
  expect(labels).toHaveLength(10);
  for (const [i, zpl] of labels.entries()) {
    expect((await scan(await renderZpl(zpl, stock))).map(({ text }) => text)).toEqual([`R41NZ8HT-${(i % 5) + 1}`]);
  }
});

test.each(Object.keys(scripts))("a label in %s can be rendered and scanned", async (script) => {
  const [name = "", location = ""] = scripts[script] ?? [];
  const zpl = await zplOn({ contents: [{ name, location, code: `${script} A-1` }] });
  expect((await scan(await renderZpl(zpl, stock))).map(({ text }) => text)).toEqual([`${script} A-1`]);
});

describe.each([
  ["zebra-2x1in", 203, 0.9],
  ["zebra-4x6in", 203, 0.65],
  ["zebra-4x6in", 300, 0.6],
])("the graphics of %s at %i dpi", (id, dpi, share) => {
  const printed = { stock: shippedStock(id), printer: { ...unknownPrinter, dpi } };

  test("hold exactly the modules of the symbol", async () => {
    const [{ cells } = expect.fail("no page")] = placeJob(sampleJob(printed));
    const graphics = readGraphics(await zplOn(printed));
    for (const { label } of cells) {
      const { size, modules } = label.symbol.matrix;
      const found = graphics.some(({ width, height, dots }) => {
        const each = height / size;
        const at = (x: number, y: number) => dots[Math.floor((y + 0.5) * each) * width + Math.floor((x + 0.5) * each)];
        return Number.isInteger(each) && modules.every((module, i) => module === at(i % size, Math.floor(i / size)));
      });
      expect(found).toBe(true);
    }
  });

  test("are the same dots in another program as without repeat letters, in fewer bytes", async () => {
    const contents = [{ name: "Главный вход", location: "北门", code: "R41NZ8HT-1" }];
    const zpl = await zplOn({ ...printed, contents });
    const plain = expandZpl(zpl);
    expect(await renderZpl(zpl, printed.stock)).toEqual(await renderZpl(plain, printed.stock));
    // Rows like the one before and zeros at the end of a row are the abbreviations that other programs write too.
    const before = plain.replace(/(\^GFA,\d+,\d+,(\d+),)([^^]*)/g, (_, head, bytesPerRow, hex: string) => {
      const rows = hex.match(new RegExp(`.{${2 * bytesPerRow}}`, "g")) ?? [];
      return head + rows.map((row, i) => (row === rows[i - 1] ? ":" : row.replace(/0+$/, ","))).join("");
    });
    expect(zpl.length).toBeLessThan(share * before.length);
  });
});

test.each(["^XZ^XA^FDhe's in", "~JA", "_5E_XZ", "^FS^GB800,400,400^FS", "a^b~c_d\\&"])(
  "%j is printed as text, not run as a command",
  async (hostile) => {
    const zpl = await zplOn({ contents: [{ name: hostile, location: hostile, code: hostile }] });
    const commands = [...zpl.matchAll(/[\^~][A-Z@]{1,2}/g)].map(([command]) => command);
    const written = ["^XA", "^CI", "^PW", "^LL", "^LH", "^FT", "^A", "^FH", "^FD", "^FS", "^FO", "^GF", "^XZ"];
    expect(commands.filter((command) => !written.some((known) => command.startsWith(known)))).toEqual([]);
    expect(commands.filter((command) => command === "^XZ")).toHaveLength(1);
    expect((await scan(await renderZpl(zpl, stock))).map(({ text }) => text)).toEqual([hostile]);
  },
);

test("the symbol moves by whole dots with the printer's offset", async () => {
  const zpl = await zplOn({ contents: sampleTexts(1), printer: { ...unknownPrinter, dpi: 203, offsetXMm: 1 } });
  const [, x, y] = /\^FO(\d+),(\d+)\^GFA/.exec(zpl) ?? [];
  const before = /\^FO(\d+),(\d+)\^GFA/.exec(await zplOn({ contents: sampleTexts(1) })) ?? [];
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
