import { expect, test } from "vitest";
import { foldForSearch } from "@/lib/contract/fold";
import { isPostgres } from "../../db/open";
import { startTestService, toPerson } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { withFewOwned } from "./few-owned";
import { matchingAccessPoints } from "./filter";

const rowsOf = { "ada@example.com": 10, "ben@example.com": 100 };
const texts = ["door", "Door 3", "3 lobby", "floor 2", "é", "nothing of this"];

test("a search of an owner with few of many access points compares each, and finds the same as the search index", async () => {
  const { db, clock, addUser, logIn, send } = await startTestService();
  const pointOf = (number: number) => ({ name: `Door ${number} é`, location: `Lobby, floor ${number % 7}` });
  for (const [email, rows] of Object.entries(rowsOf)) {
    const { id } = await addUser(email);
    await seedAccessPoints(db, { ownerId: id, rows, pointOf, now: clock.now, onProgress: () => {} });
  }
  for (const [email, rows] of Object.entries(rowsOf)) {
    const { token, user } = await logIn(email);
    const filter = { q: "door", scope: "mine", label: "any", values: [] } as const;
    const { areOwnedFew = false, ...found } = await withFewOwned(db, filter, toPerson(user));
    expect(found).toEqual(filter);
    expect(areOwnedFew).toBe(rows === 10 && !isPostgres(db));
    const { sql } = matchingAccessPoints(db, { ...found, areOwnedFew }, toPerson(user))
      .indexed.select("id")
      .compile();
    expect(sql.includes("access_point_search")).toBe(!areOwnedFew && !isPostgres(db));
    const all = (await (await send("GET", "/access-points?limit=100", { token })).json()).data;
    for (const q of texts) {
      const matches = all.filter((point: { name: string; location: string; qrCode: string }) =>
        foldForSearch(q)
          .split(" ")
          .every((word) => foldForSearch(`${point.name}\n${point.location}\n${point.qrCode}`).includes(word)),
      );
      const listed = await send("GET", `/access-points?limit=100&q=${encodeURIComponent(q)}`, { token });
      expect((await listed.json()).data).toEqual(matches);
    }
  }
});
