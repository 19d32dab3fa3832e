import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { renderZpl } from "@/lib/labels/testing/read-zpl";
import { shippedStock } from "@/lib/labels/testing/sample-job";
import { scan } from "@/lib/labels/testing/scan";
import { problemOf } from "../test-printing";
import { ROLL, startDelivery } from "./test-delivery";

test("admins share printers, everybody prints on them, and nobody else changes them", async () => {
  const { service, send, admin, id, printer } = await startDelivery();
  const staff = (await service.signedIn("sam@example.com")).token;
  const seen = async (by: string): Promise<LabelPrinter[]> =>
    (await (await send("GET", "/label-printers", undefined, by)).json()).data;
  expect(await seen(staff)).toMatchObject([{ id, shared: true, mayChange: false, provedAt: null }]);
  expect(await seen(admin)).toMatchObject([{ id, mayChange: true }]);

  const refusal = async (method: string, path: string, body: object | undefined, by: string) =>
    (await send(method, path, body, by)).status;
  expect(await refusal("PATCH", `/label-printers/${id}`, { name: "Mine" }, staff)).toBe(403);
  expect(await refusal("DELETE", `/label-printers/${id}`, undefined, staff)).toBe(403);
  expect(await refusal("POST", "/label-printers", { name: "A", shared: true }, staff)).toBe(403);
  const own = await (await send("POST", "/label-printers", { name: "Own" }, staff)).json();
  expect(await refusal("PATCH", `/label-printers/${own.id}`, { shared: true }, staff)).toBe(403);
  expect(await refusal("PATCH", `/label-printers/${own.id}`, { connection: printer.connection }, staff)).toBe(422);
  expect(await seen(admin)).toHaveLength(1);
});

test("a printer of a team is for its members", async () => {
  const { service, send, admin, id, add, order } = await startDelivery();
  const { token: member, user } = await service.signedIn("sam@example.com");
  const team = await (await send("POST", "/teams", { name: "North" }, admin)).json();
  await send("PUT", `/teams/${team.id}/members/${user.id}`, { access: "view" }, admin);
  expect((await send("PATCH", `/label-printers/${id}`, { teamIds: [team.id] }, admin)).status).toBe(200);
  expect((await send("GET", `/label-printers/${id}`)).status).toBe(404);
  expect((await send("GET", `/label-printers/${id}/status`)).status).toBe(404);
  expect((await send("GET", `/label-printers/${id}`, undefined, member)).status).toBe(200);
  const point = await add({ name: "Door" });
  const refused = await problemOf(await send("POST", "/labels", order([point.id])));
  expect(refused.errors).toMatchObject([{ pointer: "/printer" }]);
});

test("a printer says its state, and an address is asked before it is saved", async () => {
  const { send, admin, id, printer } = await startDelivery();
  const status = async () => (await send("GET", `/label-printers/${id}/status`)).json();
  expect(await status()).toMatchObject({ state: "ready", reasons: [], dpi: [300], model: expect.any(String) });
  printer.loadPaper(0);
  expect(await status()).toMatchObject({ state: "stopped", reasons: ["media-empty"] });
  printer.powerOff();
  expect(await status()).toMatchObject({ state: "away" });
  printer.powerOn();
  printer.loadPaper(10);
  const asked = await send("POST", "/label-printers/ask", { connection: printer.connection }, admin);
  expect(await asked.json()).toMatchObject({ state: "ready", formats: ["application/vnd.zebra-zpl"] });
});

test("a test label proves a printer, until its connection changes", async () => {
  const { send, admin, id, printer } = await startDelivery();
  const proof = (code: string) => send("POST", `/label-printers/${id}/proof`, { code }, admin);
  expect((await proof("TEST-22222")).status).toBe(422);
  expect(await (await send("POST", `/label-printers/${id}/test`, undefined, admin)).json()).toEqual({ state: "sent" });
  expect(printer.printed).toEqual(["Desk"]);
  const [symbol] = await scan(await renderZpl(printer.formats.join(""), shippedStock(ROLL)));
  const code = symbol?.text ?? "";
  expect(code).toMatch(/^TEST-[2-9A-Z]{5}$/);
  expect((await proof("TEST-22222")).status).toBe(422);
  const proved = await proof(code.toLowerCase());
  expect(await proved.json()).toMatchObject({ provedAt: expect.any(String) });
  const moved = await send("PATCH", `/label-printers/${id}`, { connection: { kind: "agent" } }, admin);
  expect(await moved.json()).toMatchObject({ provedAt: null });
  printer.powerOff();
  await send("PATCH", `/label-printers/${id}`, { connection: printer.connection }, admin);
  const refused = await send("POST", `/label-printers/${id}/test`, undefined, admin);
  expect([refused.status, (await problemOf(refused)).type]).toEqual([409, "/problems/printer-not-ready"]);
});

test("no byte leaves for an address outside of PRINTER_NETWORKS, nor for another port", async () => {
  const { send, admin, printer } = await startDelivery();
  const reached: string[] = [];
  const web = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.end();
  });
  await once(web.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void web.close());
  const port = (web.address() as { port: number }).port;
  const targets: object[] = [
    { kind: "zpl", host: "::1", port: 9_100 },
    { kind: "zpl", host: "169.254.169.254", port: 9_100 },
    { kind: "zpl", host: "localhost6.localdomain6", port: 9_100 },
    { kind: "zpl", host: "127.0.0.1", port },
    { kind: "zpl", host: "127.0.0.1/x", port: 9_100 },
    { kind: "zpl", host: "user@127.0.0.1", port: 9_100 },
    { kind: "ipp", url: `http://127.0.0.1:${port}/` },
    { kind: "ipp", url: "ipp://127.0.0.1:22/" },
    { kind: "ipp", url: "http://169.254.169.254/latest/meta-data" },
    { kind: "ipp", url: "https://169.254.169.254/latest" },
    { kind: "ipp", url: "https://[::1]/" },
    { kind: "ipp", url: "ipp://user:secret@127.0.0.1/ipp" },
    { kind: "ipp", url: "file:///etc/passwd" },
    { kind: "ipp", url: "ipp://example.com@10.0.0.1:631#@127.0.0.1/" },
  ];
  for (const connection of targets) {
    const asked = await send("POST", "/label-printers/ask", { connection }, admin);
    const saved = await send("POST", "/label-printers", { name: "X", shared: true, connection }, admin);
    expect([connection, asked.status, saved.status]).toEqual([connection, 422, 422]);
    expect((await problemOf(saved)).errors?.[0]?.pointer).toMatch(/^\/connection\/(host|port|url)$/);
  }
  expect([reached, printer.connections]).toEqual([[], []]);
});

test("staff learn nothing of the names in the network of the service", async () => {
  const { service, send, id } = await startDelivery();
  const staff = (await service.signedIn("sam@example.com")).token;
  const own = await (await send("POST", "/label-printers", { name: "Own" }, staff)).json();
  for (const host of ["localhost", "no-printer.invalid"]) {
    const ask = (path: string) => send("PATCH", path, { connection: { kind: "zpl", host } }, staff);
    expect((await ask(`/label-printers/${id}`)).status).toBe(403);
    const refused = await problemOf(await ask(`/label-printers/${own.id}`));
    expect(refused.errors).toMatchObject([{ pointer: "/connection" }]);
  }
});

test("labels that wait for a deleted printer are cancelled", async () => {
  const { send, admin, id, printer, addMany, print, delivery } = await startDelivery();
  printer.loadPaper(0);
  const job = await print(await addMany(1));
  expect((await send("DELETE", `/label-printers/${id}`, undefined, admin)).status).toBe(204);
  expect(await delivery(job)).toMatchObject({ state: "cancelled", reason: "printer-deleted" });
});

test("a roll in another resolution than the printer's needs one", async () => {
  const { send, admin, id, order, add } = await startDelivery({ dpi: null, stock: null });
  const point = await add({ name: "Door" });
  const refused = await problemOf(await send("POST", "/labels", order([point.id])));
  expect(refused.errors).toMatchObject([{ pointer: "/dpi" }]);
  expect((await send("POST", "/labels", { ...order([point.id]), dpi: 203 })).status).toBeLessThan(300);
  await send("PATCH", `/label-printers/${id}`, { stock: ROLL }, admin);
});
