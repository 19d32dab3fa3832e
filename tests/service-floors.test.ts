import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeImportRules, type ImportTable } from "./refused-imports";

/**
 * Folders of lib/service by floor, from the lowest. A folder imports those below its own floor, types included. Tests and
 * what only they import start the whole service, so that no floor holds for them.
 */
const floors = [
  ["http", "spreadsheets"],
  ["limits"],
  ["db"],
  ["audit-entries", "long-running", "telemetry"],
  ["accounts"],
  ["teams"],
  ["audit"],
  ["custom-fields"],
  ["access-points"],
  ["labels"],
  ["backup", "overview", "views"],
];

const table: ImportTable = {};

/** Imports that a folder may not have because of its floor, or may have, in a file of it and in one of a folder inside. */
for (const [level, folders] of floors.entries()) {
  const programs = ["app", "open-service"];
  const above = [...programs, "testing/start-test-service", ...floors.slice(level).flat().map(fileOf)];
  const below = ["context", ...floors.slice(0, level).flat().map(fileOf)];
  for (const folder of folders) {
    const others = above.filter((path) => path !== fileOf(folder));
    for (const [path, up] of [
      [`lib/service/${folder}/example.ts`, ".."],
      [`lib/service/${folder}/inside/deeper/example.ts`, "../../.."],
    ] as const) {
      table[path] = {
        refused: [...others.flatMap((other) => [`${up}/${other}`, `@/lib/service/${other}`]), "./test-example", "next"],
        allowed: [
          ...below.flatMap((other) => [`${up}/${other}`, `@/lib/service/${other}`]),
          "./neighbour",
          "../neighbour",
        ],
      };
    }
  }
}

function fileOf(folder: string): string {
  return `${folder}/example`;
}

describeImportRules(table);

test("every folder of lib/service has a floor", () => {
  const folders = readdirSync(join(import.meta.dirname, "../lib/service"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({ name }) => name).sort()).toEqual([...floors.flat(), "testing"].sort());
});
