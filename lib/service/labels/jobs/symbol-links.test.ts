import { hash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawPages, scanWithZbar } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { bytesOf, jobIdOf, startPrinting } from "../test-printing";

const PUBLIC_URL = "https://doors.example.com";

async function start() {
  const it = await startPrinting();
  Object.assign(it.service.context, { publicUrl: PUBLIC_URL, codeAliases: ["https://old.example.com"] });
  const admin = await it.service.signedIn("zoe@example.com", "admin");
  const turn = async (symbolLinks: boolean) =>
    expect((await it.service.send("PATCH", "/settings", { token: admin.token, body: { symbolLinks } })).status).toBe(
      200,
    );
  const printed = async (id: string) => {
    const response = await it.print({ select: { ids: [id] }, skip: [] });
    expect(response.status).toBe(200);
    return { job: jobIdOf(response), values: await readSymbols(await bytesOf(response)) };
  };
  return { ...it, turn, printed };
}

/** Returns what zbar reads from a PDF, drawn as a printer of 300 dpi does. */
async function readSymbols(pdf: Buffer): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), "symbols-")), "labels.pdf");
  await writeFile(file, pdf);
  const [page] = await drawPages(file, 300, "pdfium");
  return page ? scanWithZbar(page) : [];
}

test("printed symbols hold the code, and links after the setting is changed; the stored code does not change", async () => {
  const { add, printed, turn, point } = await start();
  const { id, qrCode } = await add({ name: "Door" });
  expect((await printed(id)).values).toEqual([qrCode]);
  await turn(true);
  expect((await printed(id)).values).toEqual([`HTTPS://DOORS.EXAMPLE.COM/Q/${qrCode}`]);
  expect((await point(id)).qrCode).toBe(qrCode);
  await turn(false);
  expect((await printed(id)).values).toEqual([qrCode]);
});

test("the setting changes no printed label: its state stays, and a job drawn again has the same bytes", async () => {
  const { add, printed, turn, point, get, service, job } = await start();
  const { id, qrCode } = await add({ name: "Door" });
  const first = await printed(id);
  await turn(true);
  expect((await point(id)).label.state).toBe("printed");
  const second = await printed(id);
  expect([(await job(first.job)).template.linkOrigin, (await job(second.job)).template.linkOrigin]).toEqual([
    undefined,
    PUBLIC_URL,
  ]);
  await turn(false);
  expect((await point(id)).label.state).toBe("printed");
  Object.assign(service.context, { publicUrl: "https://new.example.com" });
  rmSync(join(service.dataDir, "label-jobs"), { recursive: true });
  for (const [one, value] of [
    [first, qrCode],
    [second, `HTTPS://DOORS.EXAMPLE.COM/Q/${qrCode}`],
  ] as const) {
    const again = await bytesOf(await get(`/label-jobs/${one.job}.pdf`));
    expect(hash("sha256", again)).toBe((await job(one.job)).digest);
    expect(await readSymbols(again)).toEqual([value]);
  }
});

test("a label of either kind is found wherever a code is taken", async () => {
  const { add, turn, get, service, token, print, printed } = await start();
  const { id, qrCode } = await add({ name: "Door" });
  const { id: own } = await add({ name: "Own", qrCode: "Gate/7 é" });
  await add({ name: "Other" });
  await turn(true);
  const [link = ""] = (await printed(id)).values;
  const [ownLink = ""] = (await printed(own)).values;
  const old = link.replace("DOORS", "OLD");
  for (const [text, name] of [
    ...[qrCode, link, link.toLowerCase(), old].map((one) => [one, "Door"] as const),
    ...["Gate/7 é", ownLink].map((one) => [one, "Own"] as const),
  ]) {
    const found = await get(`/access-points/by-code?${new URLSearchParams({ qrCode: text })}`);
    expect((await found.json()).data, text).toMatchObject([{ name }]);
    const scanned = await service.send("POST", `/scan/${encodeURIComponent(text)}`, { token });
    expect(await scanned.json(), text).toMatchObject({ name });
    const listed = await get(`/access-points?${new URLSearchParams({ q: text })}`);
    expect((await listed.json()).data, text).toMatchObject([{ name }]);
    const byList = await print({ select: { list: [text] } });
    expect(byList.headers.get("X-Labels"), text).toBe("1");
  }
  const csv = `name,qrCode,location\nDoor,${link},Annex\nNew,${link.replace(qrCode, "NEW-1")},Annex\n`;
  const imported = await service.send("POST", "/access-points/import", {
    token,
    raw: csv,
    headers: { "Content-Type": "text/csv" },
  });
  expect(await imported.json()).toMatchObject({ created: 1, updated: 1 });
  expect((await (await get("/access-points?q=NEW-1")).json()).data).toMatchObject([{ name: "New", qrCode: "NEW-1" }]);
});

test("the picture of a symbol holds what the next label does", async () => {
  const { add, turn, get } = await start();
  const { id, qrCode } = await add({ name: "Door" });
  const read = async () => (await scan(await bytesOf(await get(`/access-points/${id}/qr.png`))))[0]?.text;
  expect(await read()).toBe(qrCode);
  await turn(true);
  expect(await read()).toBe(`HTTPS://DOORS.EXAMPLE.COM/Q/${qrCode}`);
});

test("a dry run rates the larger symbol, and warns of an address that only the server opens", async () => {
  const { add, turn, service, token } = await start();
  const { id } = await add({ name: "Door" });
  const check = async () => {
    const body = { stock: "avery-a4-l7160", select: { ids: [id] } };
    return (await service.send("POST", "/labels/check", { token, body })).json();
  };
  const before = await check();
  await turn(true);
  const after = await check();
  expect(after.worst.moduleMm).toBeLessThan(before.worst.moduleMm);
  expect(after.counts.warning).toBe(0);
  Object.assign(service.context, { publicUrl: "http://localhost:3000" });
  expect((await check()).findings).toMatchObject([
    { detail: expect.stringMatching(/^The symbol of 1 label leads to/) },
  ]);
});
