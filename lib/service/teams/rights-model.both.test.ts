import { expect, test } from "vitest";
import { compareRights } from "./test-compare-rights";

test("random people, teams, moves and deletions are seen and changed as a plain function says", async () => {
  await expect(compareRights(4)).resolves.toBeUndefined();
});
