import { setImmediate } from "node:timers/promises";
import { version } from "recheck/package.json";
import { expect, test } from "vitest";
import { check, findExpressionsOfProgram } from "../expressions";

const { different } = await findExpressionsOfProgram();

test("every regular expression of the program takes linear time, also those of checked-expressions.json", {
  timeout: 600_000,
}, async () => {
  const problems: string[] = [];
  for (const one of different.values()) {
    const problem = check(one);
    if (problem) problems.push(problem);
    await setImmediate(); // vitest hears of this worker
  }
  expect(problems).toEqual([]);
});

// `npm run test:long -- regular-expressions --update` writes the file, after the test above has passed.
test("checked-expressions.json has the expressions of the program, checked by this version of recheck", async () => {
  const text = JSON.stringify({ recheck: version, safe: [...different.keys()].sort() }, null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot("../checked-expressions.json");
});
