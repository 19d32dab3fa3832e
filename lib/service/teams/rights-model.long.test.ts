import { expect, test } from "vitest";
import { compareRights } from "./test-compare-rights";

test("many random people, teams, moves and deletions are seen and changed as a plain function says", async () => {
  await expect(compareRights(150)).resolves.toBeUndefined();
}, 1_200_000);
