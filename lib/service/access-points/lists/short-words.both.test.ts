import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { foldForSearch } from "@/lib/contract/fold";
import { engineSql } from "../../db/engine-sql";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";

const characters = ["a", "b", "7", "µ", "大", "𝄞", "%", "_", "'", "é", "*"];
const text = fc
  .array(fc.constantFrom(...characters, '"', " "), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(""));
const word = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 2 }).map((all) => all.join(""));
const isBlank = (name: string) => name.trim() === "";

/** Starts a service whose access points have texts of few characters; a third of them were changed, and some deleted. */
async function startWithRows() {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const names = fc.sample(text, { numRuns: 90, seed: 7 }).filter((name) => !isBlank(name));
  for (const [at, name] of names.entries()) {
    const body = { name, location: names[(at * 7) % names.length], qrCode: `C-${at}-${at % 3 === 0 ? "b7" : "z"}` };
    const { id } = await (await service.send("POST", "/access-points", { token, body })).json();
    const path = `/access-points/${id}`;
    if (at % 3 === 1) await service.send("PATCH", path, { token, body: { name: `${name}大a` } });
    if (at % 10 === 9) await service.send("DELETE", path, { token });
  }
  const list = async (query: Record<string, string>): Promise<AccessPointList> =>
    (await service.send("GET", `/access-points?${new URLSearchParams(query)}`, { token })).json();
  const { data: rows } = await list({ sort: "createdAt", limit: "100" });
  return { db: service.db, list, rows };
}

const folded = (texts: string[]): string => texts.map(foldForSearch).join("\n");

test("a search of words of one or two characters equals a plain scan over the same rows", async () => {
  const { db, list, rows } = await startWithRows();
  const words = fc.array(word, { minLength: 1, maxLength: 2 });
  const order = fc.constantFrom("createdAt", "-createdAt", "name", "location", "-updatedAt");
  const count = fc.constantFrom("exact", "capped");
  await fc.assert(
    fc.asyncProperty(words, order, count, fc.constantFrom("yes", "no"), async (asked, sort, count, labelCounts) => {
      const found = await list({ q: asked.join(" "), sort, count, labelCounts, limit: "100" });
      const plain = await list({ sort, limit: "100" });
      const isFound = ({ name, location, qrCode }: (typeof rows)[number]) =>
        asked.every((one) => folded([name, location, qrCode]).includes(foldForSearch(one)));
      const expected = plain.data.filter(isFound);
      expect(found.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(found.pagination.total).toBe(expected.length);
    }),
    { numRuns: 150 },
  );
  expect(await engineSql(db).checkSearch(db)).toEqual([]);
});

test("a search of a short word returns its pages when many rows have it, and when few among many have", async () => {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "manager");
  const rows = 12_000;
  const pointOf = (number: number) => ({ name: number % 4_000 === 7 ? `大 ${number}` : `Door ${number}` });
  await seedAccessPoints(service.db, { ownerId: user.id, rows, pointOf, now: service.clock.now, onProgress: () => {} });
  const list = async (query: string) =>
    (await service.send("GET", `/access-points?limit=2&count=capped&labelCounts=yes&${query}`, { token })).json();
  for (const scope of ["mine", "all"]) {
    for (const sort of ["createdAt", "name", "location", "label"]) {
      const names = async (query: string) =>
        (await list(`scope=${scope}&sort=${sort}&${query}`)).data.map(({ name }: { name: string }) => name);
      expect(await names("q=大")).toEqual(["大 7", "大 4007"]);
      expect(await names("q=大&page=2")).toEqual(["大 8007"]);
      expect(await names("q=大 7")).toEqual(["大 7", "大 4007"]);
      expect(await names("q=do")).toEqual(["Door 0", "Door 1"]);
      expect(await names("q=µ")).toEqual([]);
    }
  }
  expect((await list("q=大")).labelCounts).toEqual({ never: 3, changed: 0, damaged: 0, printed: 0 });
  expect((await list("q=do")).pagination).toMatchObject({ total: 1_000, capped: true });
});
