import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { startWithPerson } from "../test-points";

describe("PATCH", () => {
  test("writes the given fields, keeps the others, and answers a new ETag only when a field differs", async () => {
    const { create, service, token } = await startWithPerson();
    const first: AccessPoint = await (await create({ name: "Door", location: "HQ", qrCode: "D-1" })).json();
    service.clock.now += 5_000;
    const changed = { ...first, location: "", updatedAt: "2026-11-20T09:00:05.000Z" };
    for (const body of [{ location: "" }, { name: " Door" }]) {
      const response = await service.send("PATCH", `/access-points/${first.id}`, { token, body });
      expect([response.headers.get("ETag"), await response.json()]).toEqual(['"2"', changed]);
      service.clock.now += 5_000;
    }
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
