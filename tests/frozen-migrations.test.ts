import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import frozen from "@/lib/service/db/migrations/frozen.json";

const folder = join(import.meta.dirname, "../lib/service/db/migrations");
const digestOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");

test("a migration that databases have run is never edited", () => {
  for (const [name, digest] of Object.entries(frozen)) {
    expect(digestOf(name), `${name} was edited: restore it, and correct it with another migration`).toBe(digest);
  }
});

test("frozen.json has every migration", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const names = files.map((name) => name.replaceAll("\\", "/")).filter((name) => !/test/.test(name));
  expect(names.filter((name) => !(name in frozen))).toEqual([]);
});
