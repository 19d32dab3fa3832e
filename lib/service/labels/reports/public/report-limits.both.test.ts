import { expect, test } from "vitest";
import { startPublic } from "./test-public";

test("a point takes three reports of strangers in ten minutes, stops no person who is signed in, and says what to do", async () => {
  const { service, zoe, add, sent, send, report, reported } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  for (const from of ["192.0.2.1", "192.0.2.2"]) await sent("D-1", undefined, from);
  for (let each = 0; each < 3; each += 1) await reported("D-1");
  const own = await report("D-1");
  expect([own.status, own.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect((await own.json()).detail).toBe(
    "You have sent 3 reports about this access point in the last ten minutes. Its owner sees them. Wait 10 minutes before you send another one.",
  );
  await sent("D-1", undefined, "192.0.2.3");
  await reported("D-1", undefined, zoe);
  const refused = await send("D-1", undefined, "192.0.2.4");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect((await refused.json()).detail).toBe(
    "People without an account have sent 3 reports about this access point in the last ten minutes. Its owner sees them. Wait 10 minutes before you send another one.",
  );
  service.clock.now += 600_000;
  await sent("D-1", undefined, "192.0.2.4");
});

test("a network sends 20 reports in ten minutes, a /64 of IPv6 counts as one, and other networks are served", async () => {
  const { service, add, sent, send } = await startPublic();
  const codes = Array.from({ length: 21 }, (_, at) => `D-${at}`);
  for (const code of codes) await add({ name: code, qrCode: code });
  for (const [at, code] of codes.slice(0, 20).entries()) await sent(code, undefined, `2001:db8:1:1::${at}`);
  const refused = await send("D-20", undefined, "2001:db8:1:1:ffff::1");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    type: "/problems/too-many-requests",
    detail: "Too many reports from this network. Try again in 10 minutes.",
  });
  await sent("D-20", undefined, "2001:db8:1:2::1");
  service.clock.now += 600_000;
  await sent("D-0", undefined, "2001:db8:1:1::1");
});

test("a flood of all points from all networks stores 300 reports an hour, loses none, and others are served", async () => {
  const { service, token, add, send, report, listed } = await startPublic();
  const codes = Array.from({ length: 110 }, (_, at) => `D-${at}`);
  for (const code of codes) await add({ name: code, qrCode: code });
  const floods = codes.flatMap((code, point) =>
    [1, 2, 3].map(
      (each) => () => send(code, { kind: "problem", text: `${code} ${each}` }, `198.51.${each}.${point % 50}`),
    ),
  );
  const accepted: string[] = [];
  const statuses = new Map<number, number>();
  for (let from = 0; from < floods.length; from += 30) {
    const answers = await Promise.all(floods.slice(from, from + 30).map((flood) => flood()));
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 201) accepted.push((await answer.json()).id);
      else expect((await answer.json()).detail).toBe("Too many reports in this office. Try again in 60 minutes.");
    }
    // Somebody who is signed in is served meanwhile.
    expect((await listed("q=D-1&limit=100")).length).toBeGreaterThan(0);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 300, 429: 30 });
  const stored = await service.db.selectFrom("reports").select("id").orderBy("id").execute();
  expect(stored.map(({ id }) => id)).toEqual(accepted.sort());
  expect((await report("D-109", { kind: "label" }, token)).status).toBe(201);
});

test("reports of one point at the same time from many networks count one after another", async () => {
  const { service, add, send } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send("D-1", undefined, `192.0.2.${at}`)));
  const statuses = answers.map(({ status }) => status);
  expect([201, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([3, 37]);
  expect(await service.db.selectFrom("reports").select("id").execute()).toHaveLength(3);
});

test("reports of a person at the same time count one after another", async () => {
  const { add, report } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => report("D-1")));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
});
