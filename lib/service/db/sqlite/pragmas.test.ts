import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { setPragmas } from "./pragmas";

test("setPragmas refuses a database that cannot use a write-ahead log", () => {
  const inMemory = new Sqlite(":memory:");
  onTestFinished(() => void inMemory.close());
  expect(() => setPragmas(inMemory)).toThrow("it refuses the settings that make commits durable");
});
