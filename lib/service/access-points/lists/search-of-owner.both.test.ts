import { expect, test } from "vitest";
import { foldForSearch } from "@/lib/contract/fold";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";

const rowsOf = { "ada@example.com": 10, "ben@example.com": 100 };
const texts = ["door", "Door 3", "3 lobby", "floor 2", "é", "nothing of this"];

test("a search of an owner with few of many access points, and of one with most of them, equals a plain scan", async () => {
  const { db, clock, addUser, logIn, send } = await startTestService();
  const pointOf = (number: number) => ({ name: `Door ${number} é`, location: `Lobby, floor ${number % 7}` });
  for (const [email, rows] of Object.entries(rowsOf)) {
    const { id } = await addUser(email);
    await seedAccessPoints(db, { ownerId: id, rows, pointOf, now: clock.now, onProgress: () => {} });
  }
  for (const email of Object.keys(rowsOf)) {
    const { token } = await logIn(email);
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
