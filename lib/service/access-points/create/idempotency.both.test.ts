import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { startWithPerson } from "../test-points";

describe("an Idempotency-Key", () => {
  const key = { "Idempotency-Key": "7d0a7a6e" };

  test("returns the first answer again, also after a change and for a body with other white space", async () => {
    const { create, service, token, total } = await startWithPerson();
    const first: AccessPoint = await (await create({ name: "Door", location: "" }, key)).json();
    await service.send("PATCH", `/access-points/${first.id}`, { token, body: { name: "Gate" } });
    const again = await create({ name: " Door " }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get("Location")).toBe(`/api/v1/access-points/${first.id}`);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await again.json()).toEqual(first);
    expect(await total()).toBe(1);
  });

  test("with another body answers 422, of another user is another key, and is free after a failed request and 24 hours", async () => {
    const { create, service, total } = await startWithPerson();
    const ben = await service.signedIn("ben@example.com");
    expect((await create({ name: "" }, key)).status).toBe(422);
    await create({ name: "Door" }, key);
    const other = await create({ name: "Gate" }, key);
    expect([other.status, (await other.json()).type]).toEqual([422, "/problems/idempotency-key-reused"]);
    await create({ name: "Gate" }, key, ben.token);
    expect([await total(), await total(ben.token)]).toEqual([1, 1]);
    service.clock.now += 86_400_001;
    const { token } = await service.logIn("ada@example.com");
    await create({ name: "Gate" }, key, token);
    expect(await total(token)).toBe(2);
  });

  test("sent 20 times at once creates one row and returns one answer", async () => {
    const { create, total } = await startWithPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: "Door" }, key)));
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await total()).toBe(1);
  });
});
