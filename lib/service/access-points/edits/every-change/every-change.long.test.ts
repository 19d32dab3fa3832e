import { test } from "vitest";
import { checkEveryChange } from "./test-every-change";

test("a hundred random sequences of every kind of change equal a plain model", () => checkEveryChange(100), 600_000);
