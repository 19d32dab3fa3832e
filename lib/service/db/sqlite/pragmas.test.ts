import { expect, onTestFinished, test } from "vitest";
import { Sqlite } from "./driver";
import { setPragmas } from "./pragmas";

test("a database that cannot have a write-ahead log is refused", () => {
  const inMemory = new Sqlite(":memory:");
  onTestFinished(() => void inMemory.close());
  expect(() => setPragmas(inMemory)).toThrow("it refuses the settings that make commits durable");
});
