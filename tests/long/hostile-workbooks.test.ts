import { expect, test } from "vitest";
import { startServer } from "@/e2e/server";
import { makeXlsx, makeZip } from "@/lib/service/spreadsheets/test-xlsx";
import { adminHeaders } from "./written-rows";

const cell = `<c t="str"><v>a</v></c>`;

const files: Record<string, () => Buffer> = {
  "a part of 300 MB": () => makeXlsx(`<row>${"a".repeat(300_000_000)}</row>`),
  "a part of 90 MB": () => makeXlsx(`<row><c t="str"><v>${"a".repeat(90_000_000)}</v></c></row>`),
  "20,000 parts": () =>
    makeZip(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, part) => [`xl/worksheets/sheet${part}.xml`, "<a/>"])),
    ),
  "a million columns": () => makeXlsx(`<row>${cell.repeat(1_000_000)}</row>`),
  "200,000 merged ranges": () =>
    makeXlsx(
      `<row>${cell}</row></sheetData><mergeCells>${`<mergeCell ref="A1:A1048576"/>`.repeat(200_000)}</mergeCells><sheetData>`,
    ),
  "a format of 20 MB": () =>
    makeXlsx(`<row><c s="0"><v>1.5</v></c></row>`, {
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${"[h]:mm;".repeat(2_500_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  "entities in entities": () =>
    makeXlsx(`<row><c t="s"><v>0</v></c></row>`, {
      "xl/sharedStrings.xml": `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join("")}]><sst><si><t>&a30;</t></si></sst>`,
    }),
  "half of a workbook": () => makeXlsx(`<row>${cell}</row>`.repeat(1_000)).subarray(0, 600),
  "50,000 rows of HTML that span all others": () =>
    Buffer.from(`<html><table>${"<tr><td rowspan=65535>a</td></tr>".repeat(50_000)}</table></html>`),
};

test.each(Object.entries(files))(
  "the service answers others while it reads %s, and refuses or reads it",
  async (_, make) => {
    const bytes = make();
    const server = await startServer();
    const headers = { ...(await adminHeaders(server.url)), "Content-Type": "application/octet-stream" };
    let isDone = false;
    const upload = fetch(`${server.url}/api/v1/imports?fileName=doors.xlsx&heading=no&name=1`, {
      method: "POST",
      headers,
      body: new Uint8Array(bytes),
    }).finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (!isDone) {
      const began = performance.now();
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      waits.push(performance.now() - began);
      await new Promise((next) => setTimeout(next, 50));
    }
    const answer = await upload;
    console.info(
      `status ${answer.status}, ${waits.length} answers, the slowest after ${Math.round(Math.max(...waits))} ms`,
    );
    expect([201, 422]).toContain(answer.status);
    await server.stop();
  },
);
