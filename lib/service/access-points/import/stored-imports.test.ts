import { describe, expect, test } from "vitest";
import { startImporting } from "./test-import";

describe("an import in steps", () => {
  test("keeps the file until it is imported once, with the same answer again", async () => {
    const { upload, service, token, list } = await startImporting();
    const stored = await upload("name,code\nGate,A-1\n", "?fileName=gates.csv");
    expect(stored).toMatchObject({
      fileName: "gates.csv",
      state: "checked",
      created: 1,
      mapping: { name: 1, qrCode: 2 },
    });
    const run = async () => (await service.send("POST", `/imports/${stored.id}/run`, { token })).json();
    const [first, second] = await Promise.all([run(), run()]);
    const points = await list();
    expect(first).toMatchObject({ state: "imported", created: 1, ids: [points[0]?.id] });
    expect(second).toEqual(first);
    expect(points).toHaveLength(1);
    expect((await service.db.selectFrom("imports").select("content").executeTakeFirst())?.content).toBe("");
  });

  test("checks the file again with another mapping", async () => {
    const { upload, service, token } = await startImporting();
    const stored = await upload("Gate,Hall\n");
    expect(stored).toMatchObject({ problem: expect.stringMatching(/^No column/), rows: 0, hasHeading: false });
    const body = { heading: "no", name: "1", location: "2" };
    const mapped = await service.send("PATCH", `/imports/${stored.id}`, { token, body });
    expect(await mapped.json()).toMatchObject({ problem: null, created: 1, mapping: { name: 1, location: 2 } });
  });

  test("keeps pasted rows that cannot be read and refuses such a file", async () => {
    const { upload, service, token } = await startImporting();
    const rows = 'Name\n"Gate\n';
    const stored = await upload(rows);
    expect(stored).toMatchObject({ problem: expect.stringMatching(/without a closing one/), rows: 0, columns: [] });
    const kept = await service.send("GET", `/imports/${stored.id}/file`, { token });
    expect(await kept.text()).toBe(rows);
    expect((await service.send("POST", `/imports/${stored.id}/run`, { token })).status).toBe(422);
    await expect(upload(rows, "?fileName=gates.csv")).rejects.toThrow(/without a closing one/);
  });

  test("returns the wrong rows with reasons, which can be imported when they are corrected", async () => {
    const { upload, service, token, importFile, list } = await startImporting();
    const stored = await upload("Name;Code\nGood;A-1\n;'=A\n");
    const csv = await (await service.send("GET", `/imports/${stored.id}/wrong-rows`, { token })).text();
    expect(csv).toBe("\ufeffName,Code,Reason\r\n,'=A,Name: Enter a name.\r\n".slice(csv.startsWith("\ufeff") ? 0 : 1));
    await importFile(csv.replace("\r\n,", "\r\nMended,"));
    expect(await list()).toMatchObject([{ name: "Mended", qrCode: "=A" }]);
  });

  test("is kept for an hour and for its owner, three of each person at most", async () => {
    const { upload, service, token } = await startImporting();
    const ids: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      service.clock.now += 1_000;
      ids.push((await upload(`name\nGate ${number}\n`)).id);
    }
    const statusOf = async (id = "", by = token) => (await service.send("GET", `/imports/${id}`, { token: by })).status;
    const other = (await service.signedIn("ben@example.com", "admin")).token;
    expect(await Promise.all(ids.map((id) => statusOf(id)))).toEqual([404, 200, 200, 200]);
    expect(await statusOf(ids[3], other)).toBe(404);
    service.clock.now += 3_600_000;
    expect(await statusOf(ids[3])).toBe(404);
  });

  test("reports its progress in lines, and a client that leaves cancels it", async () => {
    const { service, token, list, upload } = await startImporting();
    const rows = Array.from({ length: 3_000 }, (_, number) => `Gate ${number},C-${number}`).join("\n");
    const headers = { Accept: "application/x-ndjson" };
    const { id } = await upload(`name,code\n${rows}`);
    const cancelled = await service.send("POST", `/imports/${id}/run`, { token, headers });
    const reader = (cancelled.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({ progress: { phase: "reading" } });
    await reader.cancel();
    const again = await (await service.send("POST", `/imports/${id}/run`, { token, headers })).text();
    const lines = again.trim().split("\n");
    const last = JSON.parse(lines.at(-1) ?? "");
    // A run that was not cancelled would have left its result, which is answered without reading the file again.
    expect(lines.length).toBeGreaterThan(1);
    expect(last.result).toMatchObject({ state: "imported", created: 3_000 });
    expect(await list()).toHaveLength(100);
  });
});

test("a check says why it does not read a column", async () => {
  const { upload } = await startImporting();
  const checked = await upload("Code,Name,,QR code,Rack,owner,ID\nDEPT-7,Desk 77,x,QX-77,R1,Ada,7\n");
  expect(checked.notRead).toEqual([
    { column: 1, heading: "Code", why: "QR code is read from column “QR code”." },
    { column: 3, heading: "", why: "It has no heading." },
    { column: 5, heading: "Rack", why: "No field has this name." },
    { column: 6, heading: "owner", why: "The service sets it itself." },
    { column: 7, heading: "ID", why: "Its cells are not the ids of access points." },
  ]);
});
