import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { sqlitePackage } from "./driver";

const STATEMENTS = 20_000;

test("a process survives the garbage collection of SQLite statements", () => {
  const script = `
    const db = new (require(process.argv[1]))(":memory:");
    for (let n = 0; n < ${STATEMENTS}; n += 1) db.prepare("select " + n).get();
    globalThis.gc();
    setImmediate(() => process.stdout.write("alive"));`;
  const args = ["--expose-gc", "--max-semi-space-size=1", "--eval", script, sqlitePackage];
  const { status, signal, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, signal, stdout }).toEqual({ status: 0, signal: null, stdout: "alive" });
});
