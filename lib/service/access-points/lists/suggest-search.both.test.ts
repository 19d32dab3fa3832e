import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";

const words = ["Harbour gate", "Façade lift", "Warehouse", "Loading bay", "Ворота", "Quay"];

test("a search that finds nothing is corrected from the words of names and locations that the person may see", async () => {
  const service = await startTestService();
  const ada = await service.signedIn("ada@example.com", "manager");
  const ben = await service.signedIn("ben@example.com");
  const pointOf = (number: number) => ({ name: `Locker ${number}`, location: number % 40 ? "Hall" : "Turbine room" });
  // The last of them are more than are compared as the newest.
  const seeded = { ownerId: ada.user.id, rows: 900, pointOf, now: service.clock.now, onProgress: () => {} };
  for (const name of words) {
    await service.send("POST", "/access-points", { token: ada.token, body: { name, location: "Pier 7" } });
  }
  await seedAccessPoints(service.db, seeded);
  await service.send("POST", "/access-points", { token: ben.token, body: { name: "Greenhouse" } });
  const suggest = async (q: string, scope = "mine", { token } = ada) =>
    (
      await (
        await service.send("GET", `/access-points/suggestion?${new URLSearchParams({ q, scope })}`, { token })
      ).json()
    ).q;

  expect(await suggest("harbuor")).toBe("harbour");
  expect(await suggest("HARBOR gate")).toBe("harbour gate");
  expect(await suggest("facde")).toBe("facade");
  expect(await suggest("ворта")).toBe("ворота");
  expect(await suggest("lokcer 7")).toBe("locker 7");
  expect(await suggest("turbnie room")).toBe("turbine room");
  expect(await suggest("hlal")).toBe("hall");
  // Of another owner, a number, too far away, found already, and found only apart.
  expect(await suggest("greenhuose")).toBeNull();
  expect(await suggest("greenhuose", "all")).toBe("greenhouse");
  expect(await suggest("greenhuose", "mine", ben)).toBe("greenhouse");
  expect(await suggest("harbuor", "mine", ben)).toBeNull();
  for (const q of ["", "9999", "harb", "zzzzzz", "hall", "turbine warehouse", "a b c d e f harbuor"]) {
    expect(await suggest(q)).toBeNull();
  }
  const refused = await service.send("GET", "/access-points/suggestion?q=x&scope=all", { token: ben.token });
  expect(refused.status).toBe(403);
});
