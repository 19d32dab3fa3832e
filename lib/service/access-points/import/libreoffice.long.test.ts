import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { naughtyTexts } from "../../spreadsheets/test-texts";
import { startImporting } from "./test-import";

/** Texts that LibreOffice keeps: it drops control characters, and most white space around a text. */
const texts = naughtyTexts.filter((text) => !/[^\P{Cc}\n]|[\ufffe\uffff]/u.test(text) && text === text.trim());

/** Opens a file in LibreOffice and saves it as another kind. */
function saveAs(kind: string, file: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "libreoffice-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "in.xlsx"), file);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync("soffice", [
    profile,
    "--headless",
    "--convert-to",
    kind,
    "--outdir",
    join(folder, "out"),
    join(folder, "in.xlsx"),
  ]);
  return readFileSync(join(folder, "out", `in.${kind}`));
}

test.each(["xlsx", "xls", "ods"])("importing an export that LibreOffice saved as %s changes nothing", async (kind) => {
  const { create, list, importFile, service, token } = await startImporting();
  // SheetJS decodes _x0041_ in ODS too, where it is a text.
  const kept = kind === "ods" ? texts.filter((text) => !text.includes("_x0041_")) : texts;
  for (const [index, text] of kept.entries()) {
    const qrCode = text === "" || /\n/.test(text) ? "" : text;
    await create({ name: `Gate ${index}`, location: text.replaceAll("\n", " "), description: text, qrCode });
  }
  const before = await list();
  expect(before.length).toBeGreaterThan(texts.length / 2);
  const file = await service.send("GET", "/access-points/export?format=xlsx", { token });
  const saved = saveAs(kind, Buffer.from(await file.arrayBuffer()));
  expect(await importFile(new Uint8Array(saved))).toMatchObject({ rows: before.length, unchanged: before.length });
  expect(await list()).toEqual(before);
});

const cases = join(import.meta.dirname, "cases/workbooks");

test.each(["xls", "ods"])(
  "workbooks that LibreOffice saved as %s have dates, times, zeros and hidden rows",
  async (kind) => {
    const { upload } = await startImporting();
    const cellsOf = async (name: string) => {
      const saved = saveAs(kind, readFileSync(join(cases, `${name}.xlsx`)));
      const { firstRows, hiddenRows } = await upload(new Uint8Array(saved), `?fileName=${name}`);
      return { cells: firstRows.slice(1).map(({ cells }) => cells.slice(2)), hiddenRows };
    };
    expect((await cellsOf("calendar-1904-excel-2013")).cells).toEqual([["2026-11-20"]]);
    expect((await cellsOf("times-of-day")).cells).toEqual([
      ["08:30", "17:00", "2026-11-20"],
      ["00:00", "36:15", "2026-11-20"],
    ]);
    expect((await cellsOf("zeros-by-number-format")).cells).toEqual([["00042"], ["00043"], ["LK-0044"]]);
    // SheetJS reads no hidden rows of ODS.
    expect((await cellsOf("filtered-rows-hidden")).hiddenRows).toBe(kind === "ods" ? 0 : 3);
  },
);
