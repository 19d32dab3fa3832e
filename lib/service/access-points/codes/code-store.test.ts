import { describe, expect, test } from "vitest";
import type { ReservedCode } from "@/lib/contract/access-points/codes/reserved-codes";
import { startPrinting } from "../../labels/test-printing";
import { startWithPerson } from "../test-points";

async function startCodes(environment: Record<string, string> = {}) {
  const started = await startWithPerson(environment);
  const { service, token } = started;
  const reserve = (count: number, by = token) => service.send("POST", "/codes", { token: by, body: { count } });
  const reserved = async (count: number): Promise<ReservedCode[]> => (await (await reserve(count)).json()).data;
  const list = async (query = "", by = token) =>
    (await (await service.send("GET", `/codes${query}`, { token: by })).json()) as {
      data: ReservedCode[];
      pagination: object;
    };
  const voidCode = (id: string, by = token) => service.send("POST", `/codes/${id}/void`, { token: by });
  return { ...started, reserve, reserved, list, voidCode };
}

describe("reserved codes", () => {
  test("are different generated codes, listed newest first and by state", async () => {
    const { reserved, list, voidCode } = await startCodes();
    const codes = await reserved(30);
    expect(new Set(codes.map(({ qrCode }) => qrCode)).size).toBe(30);
    expect(codes[0]?.qrCode).toMatch(/^[0-9A-Z]{8}-[0-9A-Z]$/);
    await voidCode(codes[4]?.id ?? "");
    const page = await list("?limit=20&page=2&state=unclaimed");
    expect(page.pagination).toEqual({ page: 2, limit: 20, total: 29, totalPages: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(
      codes
        .toReversed()
        .filter(({ id }) => id !== codes[4]?.id)
        .slice(20)
        .map(({ id }) => id),
    );
    expect((await list("?state=void")).data).toEqual([{ ...codes[4], state: "void" }]);
    expect((await list("?state=claimed")).data).toEqual([]);
  });

  test("are claimed by the owner's access point with the code, cannot be voided then, and are free again when it is deleted", async () => {
    const { reserved, list, create, service, token, voidCode } = await startCodes();
    const [first, second, third] = await reserved(3);
    const gate = await (await create({ name: "Gate", qrCode: first?.qrCode })).json();
    const items = [{ name: "Door", qrCode: second?.qrCode }];
    const batch = await service.send("POST", "/access-points/batch", { token, body: { items } });
    const { data } = await batch.json();
    const claimed = (await list("?state=claimed")).data;
    expect(claimed).toEqual([
      { ...second, state: "claimed", accessPoint: { id: data[0].id, name: "Door" } },
      { ...first, state: "claimed", accessPoint: { id: gate.id, name: "Gate" } },
    ]);
    const changed = await service.send("PATCH", `/access-points/${gate.id}`, {
      token,
      body: { qrCode: third?.qrCode },
    });
    expect(changed.status).toBe(200);
    expect((await list("?state=unclaimed")).data).toEqual([first]);
    await service.send("DELETE", `/access-points/${gate.id}`, { token });
    expect((await list("?state=unclaimed")).data).toEqual([third, first]);
    const refused = await voidCode(second?.id ?? "");
    expect([refused.status, (await refused.json()).holder.id]).toEqual([409, data[0].id]);
  });

  test("that are void cannot be used by their owner, in a new access point, a batch or a change", async () => {
    const { reserved, voidCode, create, service, token, total } = await startCodes();
    const [code] = await reserved(1);
    expect((await (await voidCode(code?.id ?? "")).json()).state).toBe("void");
    expect((await voidCode(code?.id ?? "")).status).toBe(200);
    const qrCode = code?.qrCode;
    const { id } = await (await create({ name: "Gate" })).json();
    const detail = `QR code “${qrCode}” is void. Use another label, or leave the field empty.`;
    const refused = await create({ name: "Door", qrCode });
    expect([refused.status, (await refused.json()).errors]).toEqual([422, [{ pointer: "/qrCode", detail }]]);
    const items = [{ name: "A" }, { name: "B", qrCode }];
    const batch = await service.send("POST", "/access-points/batch", { token, body: { items } });
    expect([batch.status, (await batch.json()).errors]).toEqual([422, [{ pointer: "/items/1/qrCode", detail }]]);
    expect((await service.send("PATCH", `/access-points/${id}`, { token, body: { qrCode } })).status).toBe(422);
    expect(await total()).toBe(1);
  });

  test("of another user are listed for managers, and are not claimed by an access point of another user", async () => {
    const { reserved, list, create, service, voidCode } = await startCodes();
    const [code] = await reserved(1);
    const manager = await service.signedIn("mia@example.com", "manager");
    const ben = await service.signedIn("ben@example.com");
    expect((await create({ name: "Gate", qrCode: code?.qrCode }, {}, ben.token)).status).toBe(201);
    expect((await list("?scope=all", manager.token)).data).toEqual([code]);
    expect((await list("", manager.token)).data).toEqual([]);
    expect((await service.send("GET", "/codes?scope=all", { token: ben.token })).status).toBe(403);
    expect((await voidCode(code?.id ?? "", ben.token)).status).toBe(404);
  });

  test("are not generated again for new access points, batches and codes", async () => {
    const { reserved, create, service, token } = await startCodes();
    const numbers: number[] = [1, 1, 2, 2, 3, 2, 3, 4];
    service.random.bytes = (size) => new Uint8Array(size).fill(numbers.shift() ?? 31);
    const [code] = await reserved(1);
    const point = await (await create({ name: "Gate" })).json();
    expect(point.qrCode).not.toBe(code?.qrCode);
    const [next] = await reserved(1);
    expect(next?.qrCode).not.toBe(point.qrCode);
    const batch = await service.send("POST", "/access-points/batch", { token, body: { items: [{ name: "A" }] } });
    const { data } = await batch.json();
    expect(new Set([code?.qrCode, point.qrCode, next?.qrCode, data[0].qrCode]).size).toBe(4);
  });

  test("are printed by their ids beside access points, unless they are void or of another user", async () => {
    const { service, token, add } = await startPrinting();
    const answer = await service.send("POST", "/codes", { token, body: { count: 2 } });
    const [first, second]: ReservedCode[] = (await answer.json()).data;
    const point = await add({ name: "Gate", qrCode: "G-1" });
    const ids = [second?.id, point.id, first?.id];
    const check = (by = token) =>
      service.send("POST", "/labels/check", { token: by, body: { select: { ids }, stock: "avery-a4-l7160" } });
    const { contents } = await (await check()).json();
    expect(contents).toMatchObject([
      { id: second?.id, name: "", code: second?.qrCode },
      { id: point.id, name: "Gate", code: "G-1" },
      { id: first?.id, name: "", code: first?.qrCode },
    ]);
    expect((await check((await service.signedIn("ben@example.com")).token)).status).toBe(404);
    await service.send("POST", `/codes/${first?.id}/void`, { token });
    const refused = await check();
    expect([refused.status, (await refused.json()).errors]).toMatchObject([404, [{ pointer: "/select/ids/2" }]]);
  });

  test("count towards the create limit, at most 1,000 at once", async () => {
    const { reserve, create } = await startCodes({ CREATES_PER_MINUTE: "20" });
    expect((await reserve(1_001)).status).toBe(422);
    expect((await reserve(0)).status).toBe(422);
    expect((await reserve(19)).status).toBe(201);
    expect((await create({ name: "Gate" })).status).toBe(201);
    expect((await reserve(1)).status).toBe(429);
  });

  test("are recorded in the audit log when they are made and voided", async () => {
    const { reserved, voidCode, service } = await startCodes();
    const [code] = await reserved(2);
    service.clock.now += 1_000;
    await voidCode(code?.id ?? "");
    const admin = await service.signedIn("zoe@example.com", "admin");
    const { data } = await (await service.send("GET", "/audit?action=labels", { token: admin.token })).json();
    expect(data).toMatchObject([
      { action: "code.voided", target: { type: "code", id: code?.id, name: code?.qrCode } },
      { action: "codes.created", target: null, changes: { count: [null, 2] } },
    ]);
  });
});
