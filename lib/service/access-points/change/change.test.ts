import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { isMadeCode } from "../edits/made-codes";
import { startWithPerson } from "../test-points";

describe("PATCH", () => {
  test("writes the given fields, keeps the others, and answers a new ETag", async () => {
    const { create, service, token } = await startWithPerson();
    const first: AccessPoint = await (await create({ name: "Door", location: "HQ", qrCode: "D-1" })).json();
    service.clock.now += 5_000;
    const response = await service.send("PATCH", `/access-points/${first.id}`, { token, body: { location: "" } });
    expect(await response.json()).toEqual({ ...first, location: "", updatedAt: "2026-11-20T09:00:05.000Z" });
    expect(response.headers.get("ETag")).toBe('"2"');
    const found = await service.send("GET", "/access-points?q=hq", { token });
    expect((await found.json()).pagination.total).toBe(0);
  });

  test("takes a merge patch and each spelling of UTF-8; POST takes no merge patch", async () => {
    const { create, service, token } = await startWithPerson();
    const first: AccessPoint = await (await create({ name: "Door" })).json();
    const send = (method: string, path: string, type: string) =>
      service.send(method, path, { token, raw: '{"name":"Gate"}', headers: { "Content-Type": type } });
    for (const type of [
      "application/merge-patch+json",
      "application/json; charset=utf8",
      'application/json;charset="UTF-8"',
    ]) {
      expect((await send("PATCH", `/access-points/${first.id}`, type)).status).toBe(200);
    }
    expect((await send("POST", "/access-points", "application/merge-patch+json")).status).toBe(415);
  });

  test("without a difference keeps ETag and updatedAt", async () => {
    const { create, service, token } = await startWithPerson();
    const first: AccessPoint = await (await create({ name: "Door" })).json();
    service.clock.now += 5_000;
    const response = await service.send("PATCH", `/access-points/${first.id}`, { token, body: { name: " Door" } });
    expect(response.headers.get("ETag")).toBe('"1"');
    expect(await response.json()).toEqual(first);
  });

  test("with a blank code generates a new one, with a taken one answers 409", async () => {
    const { create, service, token } = await startWithPerson();
    await create({ name: "Other", qrCode: "D-2" });
    const first: AccessPoint = await (await create({ name: "Door", qrCode: "D-1" })).json();
    const change = (body: object) => service.send("PATCH", `/access-points/${first.id}`, { token, body });
    const taken = await change({ qrCode: "D-2" });
    expect([taken.status, (await taken.json()).errors[0].pointer]).toEqual([409, "/qrCode"]);
    expect(isMadeCode((await (await change({ qrCode: "" })).json()).qrCode)).toBe(true);
  });

  test("sent 10 times at once with one ETag succeeds once and answers 412 to the others", async () => {
    const { create, service, token } = await startWithPerson();
    const first: AccessPoint = await (await create({ name: "Door" })).json();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        service.send("PATCH", `/access-points/${first.id}`, {
          token,
          headers: { "If-Match": 'W/"1", "1"' },
          body: { name: `Door ${at}` },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });
});

describe("another owner's access point", () => {
  test.each([
    ["staff", { GET: 404, PATCH: 404, DELETE: 404 }],
    ["manager", { GET: 200, PATCH: 403, DELETE: 403 }],
    ["admin", { GET: 200, PATCH: 200, DELETE: 204 }],
  ] as const)("answers %s", async (role, expected) => {
    const { create, service } = await startWithPerson();
    const { id }: AccessPoint = await (await create({ name: "Door" })).json();
    const { token } = await service.signedIn("ben@example.com", role);
    for (const [method, status] of Object.entries(expected)) {
      const body = method === "PATCH" ? { name: "Gate" } : undefined;
      expect((await service.send(method, `/access-points/${id}`, { token, body })).status).toBe(status);
    }
    const symbol = await service.send("GET", `/access-points/${id}/qr.svg`, { token });
    expect(symbol.status).toBe(role === "manager" ? 200 : 404);
  });
});

test("DELETE removes the row, and GET with a current ETag answers 304", async () => {
  const { create, service, token, total } = await startWithPerson();
  const { id }: AccessPoint = await (await create({ name: "Door" })).json();
  const path = `/access-points/${id}`;
  const known = await service.send("GET", path, { token, headers: { "If-None-Match": 'W/"1"' } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect((await service.send("DELETE", path, { token, headers: { "If-Match": "*" } })).status).toBe(204);
  expect((await service.send("GET", path, { token })).status).toBe(404);
  expect(await total()).toBe(0);
});
