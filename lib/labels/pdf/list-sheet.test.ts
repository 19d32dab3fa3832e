import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLanguage } from "@/lib/messages/catalogues";
import type { Language } from "@/lib/messages/messages";
import { drawPages } from "../testing/rasterize";
import { pageTexts } from "../testing/read-pdf";
import { newFolder } from "../testing/sample-job";
import { type ListLine, writeList } from "./list-sheet";

test("an Arabic list begins at the right, with the codes at the left", async () => {
  const sides = async (language: Language) => {
    const file = join(await newFolder(), "list.pdf");
    await withLanguage(language, () =>
      writeList([{ kind: "row", text: "North gate", code: "G" }], createWriteStream(file)),
    );
    const [page] = await drawPages(file, 100, "pdfium");
    if (!page) throw new Error("The list has no page.");
    const { data, width } = page;
    const darkBefore = (share: number) => data.filter((grey, at) => grey < 128 && at % width < width * share).length;
    return [darkBefore(0.5), darkBefore(1) - darkBefore(0.5)];
  };
  const [name, code] = await sides("en");
  expect(name).toBeGreaterThan(code ?? 0);
  const [ofCode, ofName] = await sides("ar");
  expect(ofName).toBeGreaterThan(ofCode ?? 0);
});

test("a list has every line once, in any script, and no heading at the end of a page", async () => {
  const file = join(await newFolder(), "list.pdf");
  const rows = Array.from({ length: 120 }, (_, at): ListLine => ({ kind: "row", text: `Door ${at}`, code: `D-${at}` }));
  const lines: ListLine[] = [
    { kind: "title", text: "Building A" },
    { kind: "place", text: "البوابة" },
    ...rows,
    { kind: "heading", text: "Unknown" },
    { kind: "row", text: "", code: "NOBODY" },
  ];
  await writeList(lines, createWriteStream(file));
  const pages = await pageTexts(file);
  expect(pages.length).toBe(3);
  const words = pages.join("\n");
  for (let at = 0; at < 120; at += 1) expect(words.split(/\s+/).filter((word) => word === `D-${at}`)).toHaveLength(1);
  expect(pages.find((page) => page.includes("Unknown"))).toContain("NOBODY");
});

test("a code without a name has the whole line, and a longer text ends in an ellipsis", async () => {
  const file = join(await newFolder(), "list.pdf");
  const link = `https://example.com/${"a".repeat(70)}`;
  const lines: ListLine[] = [
    { kind: "title", text: "Building A" },
    { kind: "row", text: "", code: link },
    { kind: "row", text: "Gate", code: "G".repeat(60) },
  ];
  await writeList(lines, createWriteStream(file));
  const words = (await pageTexts(file)).join("\n").split(/\s+/);
  expect(words).toContain(link);
  expect(words).toContain(`${"G".repeat(39)}…`);
});
