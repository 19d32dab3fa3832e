import { expect, test } from "vitest";
import { moveAndUndo } from "./test-moves";

test("a building with 20,000 access points is renamed and gets its old name back", async () => {
  await expect(moveAndUndo(20_000)).resolves.toBeUndefined();
});
