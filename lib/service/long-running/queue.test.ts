import { expect, test } from "vitest";
import { seedAccessPoints } from "../access-points/seed/seed";
import { createFileQuota } from "../limits/quotas";
import { expectProblem } from "../testing/expect-problem";
import { startTestService } from "../testing/start-test-service";

test("a change of many answers 429 and changes nothing after the person has changed too many in a minute", async () => {
  const service = await startTestService({ CHANGES_PER_MINUTE: "10" });
  const people = [await service.signedIn("ada@example.com"), await service.signedIn("ben@example.com")] as const;
  const pointOf = (number: number) => ({ name: `Gate ${number}`, location: "Hall" });
  for (const { user } of people) {
    const rows = { ownerId: user.id, rows: 15, pointOf, now: service.clock.now, onProgress: () => {} };
    await seedAccessPoints(service.db, rows);
  }
  const [ada, ben] = people;
  const post = (path: string, { token }: { token: string }, body: unknown) =>
    service.send("POST", path, { token, body });
  const move = (location: string, person = ada) =>
    post("/access-points/bulk", person, { select: { q: "gate" }, set: { location } });
  const countIn = async (location: string) => {
    const list = await service.send("GET", `/access-points?location=${location}`, { token: ada.token });
    return (await list.json()).pagination.total;
  };

  const changed = await move("Yard");
  expect(await changed.json()).toMatchObject({ changed: 15 });
  const refused = { status: 429, kind: "too-many-requests", headers: { "Retry-After": "31" } };
  await expectProblem(await move("Attic"), refused);
  await expectProblem(await post("/locations/move", ada, { from: "Yard", to: "Attic" }), refused);
  expect(await countIn("Yard")).toBe(15);
  // What changes nothing, and what others change, is not refused.
  const preview = { select: { q: "gate" }, set: { location: "Attic" } };
  expect((await post("/access-points/bulk/preview", ada, preview)).status).toBe(200);
  expect((await move("Attic", ben)).status).toBe(200);
  service.clock.now += 31_000;
  expect((await move("Attic")).status).toBe(200);
  expect(await countIn("Attic")).toBe(15);
});

const CSV = { "Content-Type": "text/csv" };

test("a change of one access point does not wait for files of another person that are checked or imported", async () => {
  const service = await startTestService();
  const [ada, ben] = [await service.signedIn("ada@example.com"), await service.signedIn("ben@example.com")];
  await service.send("POST", "/access-points", { token: ben.token, body: { name: "Gate" } });
  const { readSheet } = service.context;
  const begun = Promise.withResolvers<void>();
  const change = Promise.withResolvers<void>();
  service.context.readSheet = async function* (...file) {
    begun.resolve();
    await change.promise;
    yield* readSheet(...file);
  };
  const given = { token: ada.token, raw: "name\nDoor", headers: CSV };
  const checked = service.send("POST", "/imports?fileName=doors.csv", given);
  const imported = service.send("POST", "/access-points/import", given);
  await begun.promise;

  const body = { select: { q: "gate" }, set: { location: "Yard" } };
  const changed = await service.send("POST", "/access-points/bulk", { token: ben.token, body });
  expect(await changed.json()).toMatchObject({ changed: 1 });
  change.resolve();
  expect([(await checked).status, (await imported).status]).toEqual([201, 200]);
}, 60_000);

test("the time of refused files counts for each person, and the next file answers 429 while it is too much", async () => {
  const service = await startTestService();
  const { fileQuota, now } = service.context;
  const [ada, ben] = [await service.signedIn("ada@example.com"), await service.signedIn("ben@example.com")];
  const check = ({ token }: { token: string }, raw: string, query = "?fileName=doors.csv") =>
    service.send("POST", `/imports${query}`, { token, raw, headers: CSV });
  const refused = { status: 429, kind: "too-many-requests" };

  service.context.fileQuota = createFileQuota(now, 0.000_001);
  expect((await check(ada, "name\nDoor")).status).toBe(201);
  expect((await check(ada, "")).status).toBe(422);
  await expectProblem(await check(ada, "name\nDoor"), refused);
  await expectProblem(
    await service.send("POST", "/access-points/import", { token: ada.token, raw: "name\nDoor", headers: CSV }),
    refused,
  );
  // Pasted rows that cannot be read are stored, and count too.
  expect((await check(ben, "\n", "")).status).toBe(201);
  await expectProblem(await check(ben, "name\nDoor"), refused);

  service.context.fileQuota = fileQuota;
  expect((await check(ada, "name\nDoor")).status).toBe(201);
  fileQuota.add(ada.user.id, 15_000);
  await expectProblem(await check(ada, "name\nDoor"), { ...refused, headers: { "Retry-After": "31" } });
  expect((await check(ben, "name\nDoor")).status).toBe(201);
  service.clock.now += 31_000;
  expect((await check(ada, "name\nDoor")).status).toBe(201);
});
