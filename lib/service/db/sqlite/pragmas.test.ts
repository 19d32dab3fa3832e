import { expect, onTestFinished, test } from "vitest";
import { Sqlite } from "./driver";
import { setPragmas } from "./pragmas";

test("setPragmas refuses a database that cannot use a write-ahead log", () => {
  const inMemory = new Sqlite(":memory:");
  onTestFinished(() => void inMemory.close());
  expect(() => setPragmas(inMemory)).toThrow("it refuses the settings that make commits durable");
});
