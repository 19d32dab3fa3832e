import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const glossary = readFileSync(join(root, "docs/development/glossary.md"), "utf8");

/** Words that the second table of the glossary rules out. */
const ruledOut = (glossary.split("| does not say")[1] ?? "")
  .split("\n")
  .slice(2)
  .flatMap((row) => row.split("|")[2]?.split(",") ?? [])
  .map((words) => words.trim());

/** Returns the ruled out words that are a whole text of a component: a string, or the text between two tags. */
const findRuledOut = (source: string): string[] =>
  ruledOut.filter((words) => new RegExp(`["\`>]\\s*${words}\\s*["\`<{]`).test(source));

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => join(folder, path)),
);

test("the user interface has one word for one thing or act, that of the glossary", () => {
  expect(ruledOut.length).toBeGreaterThan(8);
  const found = sources.flatMap((path) =>
    findRuledOut(readFileSync(join(root, path), "utf8")).map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
  expect(findRuledOut('<Button submitText="Move to the trash">\n  Look\n</Button>')).toEqual([
    "Move to the trash",
    "Look",
  ]);
});
