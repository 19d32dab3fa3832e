import { test } from "vitest";
import { checkEveryChange } from "./test-every-change";

test("every kind of change leaves the rows and what follows from them as a plain model has them", () =>
  checkEveryChange(12));
