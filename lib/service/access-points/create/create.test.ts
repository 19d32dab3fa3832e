import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { findCheckSymbol, isMadeCode } from "../edits/made-codes";
import { startWithPerson } from "../test-points";

describe("POST", () => {
  test("answers 201 with the access point, its Location and its ETag", async () => {
    const { create, service, token } = await startWithPerson();
    const response = await create({
      ...{ name: "  Cafe\u0301 door ", location: "HQ", description: "one\ntwo", qrCode: "   " },
    });
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
      label: { printedAt: null, state: "never", seenAt: null },
      team: null,
      fields: {},
    });
    expect(isMadeCode(body.qrCode)).toBe(true);
    expect(response.headers.get("Location")).toBe(`/api/v1/access-points/${body.id}`);
    const read = await service.send("GET", `/access-points/${body.id}`, { token });
    expect(read.headers.get("ETag")).toBe(response.headers.get("ETag"));
    expect(await read.json()).toEqual(body);
  });

  test("takes the code from the link of a label, and leaves links alone that are codes or lead elsewhere", async () => {
    const { create, service, token } = await startWithPerson({ PUBLIC_URL: "https://doors.example.com" });
    const nine = "HTTPS://DOORS.EXAMPLE.COM/Q/7K3F9QX2" as const;
    const generated = nine + (findCheckSymbol("7K3F9QX2-0") ?? "0");
    for (const [given, qrCode] of [
      ["HTTPS://DOORS.EXAMPLE.COM/Q/Gate%2F7", "Gate/7"],
      ["https://doors.example.com/q/7K3F9QX2-0", "7K3F9QX2-0"],
      [generated, generated],
      ["https://elsewhere.example.com/q/7", "https://elsewhere.example.com/q/7"],
    ]) {
      expect(await (await create({ name: "Door", qrCode: given })).json()).toMatchObject({ qrCode });
    }
    const { id }: AccessPoint = await (await create({ name: "Door" })).json();
    const change = { token, body: { qrCode: "https://doors.example.com/q/DOOR-9" } };
    expect(await (await service.send("PATCH", `/access-points/${id}`, change)).json()).toMatchObject({
      qrCode: "DOOR-9",
    });
    const same = await service.send("PATCH", `/access-points/${id}`, change);
    expect(await same.json()).toMatchObject({ qrCode: "DOOR-9" });
  });

  test("stores text in any script unchanged", async () => {
    const { create } = await startWithPerson();
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
});
