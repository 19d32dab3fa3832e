import { expect, test } from "vitest";
import { seedAccessPoints } from "../access-points/seed/seed";
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
