import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-point";
import { startTestService } from "../test-service";
import { isMadeCode } from "./codes";

async function start(environment: Record<string, string> = {}) {
  const service = await startTestService(environment);
  const { token } = await service.signedIn();
  const create = (body: object, headers: Record<string, string> = {}, by = token) =>
    service.send("POST", "/access-points", { token: by, body, headers });
  const total = async (by = token): Promise<number> =>
    (await (await service.send("GET", "/access-points", { token: by })).json()).pagination.total;
  return { service, token, create, total };
}

describe("creating", () => {
  test("answers 201 with the whole access point, where it is and its tag", async () => {
    const { create, service, token } = await start();
    const response = await create({ name: "  Cafe\u0301 door ", location: "HQ", description: "one\ntwo" });
    expect(response.status).toBe(201);
    const body: AccessPoint = await response.json();
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      name: "Café door",
      location: "HQ",
      description: "one\ntwo",
      qrCode: expect.any(String),
      createdAt: "2026-11-20T09:00:00.000Z",
      updatedAt: "2026-11-20T09:00:00.000Z",
      owner: { id: expect.any(String), name: "ada" },
      label: { printedAt: null, state: "never" },
    });
    expect(isMadeCode(body.qrCode)).toBe(true);
    expect(response.headers.get("Location")).toBe(`/api/v1/access-points/${body.id}`);
    const read = await service.send("GET", `/access-points/${body.id}`, { token });
    expect(read.headers.get("ETag")).toBe(response.headers.get("ETag"));
    expect(await read.json()).toEqual(body);
  });

  test.each(["", "   "])("makes the code when it is %j", async (qrCode) => {
    const { create } = await start();
    const body: AccessPoint = await (await create({ name: "Door", qrCode })).json();
    expect(isMadeCode(body.qrCode)).toBe(true);
  });

  test("makes codes as addresses when told where they lead", async () => {
    const { create } = await start({ PUBLIC_URL_FOR_CODES: "https://doors.example.com" });
    const body: AccessPoint = await (await create({ name: "Door" })).json();
    expect(body.qrCode).toMatch(/^HTTPS:\/\/DOORS\.EXAMPLE\.COM\/Q\/[0-9A-Z]{9}$/);
  });

  test("makes another code when one is taken", async () => {
    const { create, service } = await start();
    let made = 0;
    service.random.bytes = (size) => new Uint8Array(size).fill(made++ < 3 ? 1 : 2);
    const first: AccessPoint = await (await create({ name: "One" })).json();
    const second: AccessPoint = await (await create({ name: "Two" })).json();
    expect(second.qrCode).not.toBe(first.qrCode);
    expect(made).toBe(4);
  });

  test("keeps what people write, in any script", async () => {
    const { create } = await start();
    for (const name of [
      "👩‍👩‍👧 entrance",
      "שער ראשי",
      "ประตูหน้า",
      "<img src=x onerror=alert(1)>",
      "javascript:alert(1)",
      "a".repeat(200),
    ]) {
      const body: AccessPoint = await (await create({ name, description: name })).json();
      expect([body.name, body.description]).toEqual([name, name]);
    }
  });

  test("lets two owners have the same code", async () => {
    const { create, service } = await start();
    const { token } = await service.signedIn("ben@example.com");
    expect((await create({ name: "Door", qrCode: "D-1" })).status).toBe(201);
    expect((await create({ name: "Door", qrCode: "D-1" }, {}, token)).status).toBe(201);
  });

  test("of one code 20 times at once makes one row", async () => {
    const { create, total } = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: "Door", qrCode: "D-1" })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await total()).toBe(1);
  });

  test("of 50 different ones at once makes 50", async () => {
    const { create, total } = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => create({ name: `Door ${at}` })));
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(await total()).toBe(50);
  });
});

describe("an Idempotency-Key", () => {
  const key = { "Idempotency-Key": "7d0a7a6e" };

  test("gives the first answer again, also after a change and for another spelling of the body", async () => {
    const { create, service, token, total } = await start();
    const first: AccessPoint = await (await create({ name: "Door", location: "" }, key)).json();
    await service.send("PATCH", `/access-points/${first.id}`, { token, body: { name: "Gate" } });
    const again = await create({ name: " Door " }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get("Location")).toBe(`/api/v1/access-points/${first.id}`);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await again.json()).toEqual(first);
    expect(await total()).toBe(1);
  });

  test("with another body is refused", async () => {
    const { create, total } = await start();
    await create({ name: "Door" }, key);
    const other = await create({ name: "Gate" }, key);
    expect(other.status).toBe(422);
    expect((await other.json()).type).toBe("/problems/idempotency-key-reused");
    expect(await total()).toBe(1);
  });

  test("of another person is another key", async () => {
    const { create, service, total } = await start();
    const ben = await service.signedIn("ben@example.com");
    await create({ name: "Door" }, key);
    await create({ name: "Gate" }, key, ben.token);
    expect([await total(), await total(ben.token)]).toEqual([1, 1]);
  });

  test("sent 20 times at once makes one row and one answer", async () => {
    const { create, total } = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: "Door" }, key)));
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await total()).toBe(1);
  });

  test("is forgotten after 24 hours, and not used up by a refusal", async () => {
    const { create, service, total } = await start();
    expect((await create({ name: "" }, key)).status).toBe(422);
    await create({ name: "Door" }, key);
    service.clock.now += 86_400_001;
    const { token } = await service.logIn("ada@example.com");
    await create({ name: "Gate" }, key, token);
    expect(await total(token)).toBe(2);
  });
});

describe("changing", () => {
  test("writes what is given, leaves the rest, and takes a new tag", async () => {
    const { create, service, token } = await start();
    const first: AccessPoint = await (await create({ name: "Door", location: "HQ", qrCode: "D-1" })).json();
    service.clock.now += 5_000;
    const response = await service.send("PATCH", `/access-points/${first.id}`, { token, body: { location: "" } });
    expect(await response.json()).toEqual({ ...first, location: "", updatedAt: "2026-11-20T09:00:05.000Z" });
    expect(response.headers.get("ETag")).toBe('"2"');
    const found = await service.send("GET", "/access-points?q=hq", { token });
    expect((await found.json()).pagination.total).toBe(0);
  });

  test("to the same keeps tag and time", async () => {
    const { create, service, token } = await start();
    const first: AccessPoint = await (await create({ name: "Door" })).json();
    service.clock.now += 5_000;
    const response = await service.send("PATCH", `/access-points/${first.id}`, { token, body: { name: " Door" } });
    expect(response.headers.get("ETag")).toBe('"1"');
    expect(await response.json()).toEqual(first);
  });

  test("to a blank code has a new one made; to a taken one is refused", async () => {
    const { create, service, token } = await start();
    await create({ name: "Other", qrCode: "D-2" });
    const first: AccessPoint = await (await create({ name: "Door", qrCode: "D-1" })).json();
    const change = (body: object) => service.send("PATCH", `/access-points/${first.id}`, { token, body });
    const taken = await change({ qrCode: "D-2" });
    expect([taken.status, (await taken.json()).errors[0].pointer]).toEqual([409, "/qrCode"]);
    expect(isMadeCode((await (await change({ qrCode: "" })).json()).qrCode)).toBe(true);
  });

  test("at once with one tag: one wins, the rest are told", async () => {
    const { create, service, token } = await start();
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

describe("another's access point", () => {
  test.each([
    ["staff", { GET: 404, PATCH: 404, DELETE: 404 }],
    ["manager", { GET: 200, PATCH: 403, DELETE: 403 }],
    ["admin", { GET: 200, PATCH: 200, DELETE: 204 }],
  ] as const)("answers %s", async (role, expected) => {
    const { create, service } = await start();
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

test("deleting removes it, and 304 saves reading what is known", async () => {
  const { create, service, token, total } = await start();
  const { id }: AccessPoint = await (await create({ name: "Door" })).json();
  const path = `/access-points/${id}`;
  const known = await service.send("GET", path, { token, headers: { "If-None-Match": 'W/"1"' } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect((await service.send("DELETE", path, { token, headers: { "If-Match": "*" } })).status).toBe(204);
  expect((await service.send("GET", path, { token })).status).toBe(404);
  expect(await total()).toBe(0);
});
