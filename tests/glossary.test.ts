import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const glossary = readFileSync(join(root, "docs/development/glossary.md"), "utf8");

/** Words that the second table of the glossary rules out. */
const ruledOut = (glossary.split("| does not say")[1]?.split("\n\n")[0] ?? "")
  .split("\n")
  .slice(2)
  .flatMap((row) => row.split("|")[2]?.split(",") ?? [])
  .map((words) => words.trim());

/** Returns the ruled out words that are a whole message, or begin one before a value. */
const findRuledOut = (source: string): string[] =>
  ruledOut.filter((words) => new RegExp(`: "${words}\\s*["{]`).test(source));

const english = join(root, "messages/en");

test("the user interface has one word for one thing or act, that of the glossary", () => {
  expect(ruledOut.length).toBeGreaterThan(8);
  const found = readdirSync(english).flatMap((file) =>
    findRuledOut(readFileSync(join(english, file), "utf8")).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
  expect(findRuledOut('{ "delete": "Move to the trash", "show": "Look {name}", "said": "A Look" }')).toEqual([
    "Move to the trash",
    "Look",
  ]);
});
