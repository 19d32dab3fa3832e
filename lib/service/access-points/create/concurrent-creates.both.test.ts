import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { compareCounters } from "../counters/counters";
import { startWithPerson } from "../test-points";

/** Starts a service and returns a function that creates access points at once and returns their answers. */
async function startTogether(environment: Record<string, string> = {}) {
  const started = await startWithPerson(environment);
  const createAll = async (bodies: object[]) => {
    const answers = await Promise.all(bodies.map((body) => started.create(body)));
    return Promise.all(answers.map(async (answer) => ({ status: answer.status, body: await answer.json() })));
  };
  return { ...started, createAll };
}

test("access points that are created at once are what a read returns, with numbers and counters as of one by one", async () => {
  const { createAll, service, token, total } = await startTogether();
  const names = Array.from({ length: 120 }, (_, at) => `Door ${at} “ÄÖ” \u2028 "\\"`);
  const bodies = names.map((name, at) => ({ name, qrCode: at % 3 === 0 ? `D-${at}` : "" }));
  const answers: Awaited<ReturnType<typeof createAll>> = [];
  // On PostgreSQL those of one person wait for one another, at most two seconds. Ten take less on a busy machine too.
  for (let at = 0; at < bodies.length; at += 10) answers.push(...(await createAll(bodies.slice(at, at + 10))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  for (const { body } of answers) {
    expect(await (await service.send("GET", `/access-points/${body.id}`, { token })).json()).toEqual(body);
  }
  expect(answers.map(({ body }) => body.name)).toEqual(names);
  expect(new Set(answers.map(({ body }) => body.qrCode)).size).toBe(120);
  expect(await total()).toBe(120);
  expect(await compareCounters(service.db)).toEqual([]);
  const numbers = await service.db.selectFrom("access_points").select("number").orderBy("id").execute();
  expect(numbers.map(({ number }) => number)).toEqual(names.map((_, at) => at + 1));
});

test("each that cannot be created gets its own error, and the others are created", async () => {
  const { createAll, create, total } = await startTogether();
  const holder: AccessPoint = await (await create({ name: "Main gate", qrCode: "D-1" })).json();
  const answers = await createAll([
    { name: "North" },
    { name: "Taken", qrCode: "D-1" },
    { name: "South", qrCode: "D-2" },
    { name: "Unknown field", fields: { wingspan: "3" } },
    { name: "East" },
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 201, 422, 201]);
  expect(answers[1]?.body.holder).toMatchObject({ id: holder.id });
  expect(answers[1]?.body.errors).toMatchObject([{ pointer: "/qrCode" }]);
  expect(answers[3]?.body.errors).toMatchObject([{ pointer: "/fields/wingspan" }]);
  expect(await total()).toBe(4);
});

test("20 access points with one code that are created at once make one", async () => {
  const { createAll, total } = await startTogether();
  const answers = await createAll(Array.from({ length: 20 }, () => ({ name: "Door", qrCode: "D-1" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect(await total()).toBe(1);
});

test("an unexpected error of one does not fail the others", async () => {
  const { createAll, service, total } = await startTogether();
  const bytes = service.random.bytes;
  let failures = 1;
  service.random.bytes = (size) => {
    if (failures-- > 0) throw new Error("no random bytes");
    return bytes(size);
  };
  const names = Array.from({ length: 10 }, (_, at) => `Door ${at}`);
  const answers = await createAll(names.map((name) => ({ name })));
  // A request may overtake an earlier one while the database checks its token, so any of them can be the one that fails.
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(201), 500]);
  expect(await total()).toBe(9);
  const created = names.filter((_, at) => answers[at]?.status === 201);
  const stored = await service.db.selectFrom("access_points").select("name").orderBy("name").execute();
  expect(stored.map(({ name }) => name)).toEqual(created);
});

test("each counts towards the create limit", async () => {
  const { createAll, total } = await startTogether({ CREATES_PER_MINUTE: "5" });
  const answers = await createAll(Array.from({ length: 8 }, (_, at) => ({ name: `Door ${at}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect(await total()).toBe(5);
});

test("the audit log names the credential of each", async () => {
  const { create, service, token } = await startTogether();
  const expiresAt = new Date(service.clock.now + 30 * 86_400_000).toISOString();
  const body = { name: "Import script", access: "write", expiresAt };
  const { token: script } = await (await service.send("POST", "/tokens", { token, body })).json();
  const by = [token, script, token, script];
  const answers = await Promise.all(by.map((credential, at) => create({ name: `Door ${at}` }, {}, credential)));
  const points: AccessPoint[] = await Promise.all(answers.map((answer) => answer.json()));
  const entries = await service.db
    .selectFrom("audit_entries")
    .select(["target_id", "token_name"])
    .where("action", "=", "access-point.created")
    .execute();
  const named = new Map(entries.map(({ target_id, token_name }) => [target_id, token_name]));
  expect(entries.length).toBe(4);
  expect(points.map(({ id }) => named.get(id))).toEqual([null, "Import script", null, "Import script"]);
});
