import { expect, test } from "vitest";
import { formatOfLabel, printAll, printWithFaults, range } from "./testing/print-all";

test("a printer that works gets each label once, and nobody is asked", async () => {
  for (const counts of [true, false]) {
    expect(await printAll({ total: 50, size: 20, counts, disturb: () => {} })).toEqual({ questions: 0 });
  }
});

const whole = range(1, 20).map(formatOfLabel).join("").length;
const ends = range(1, 20).map((last) => range(1, last).map(formatOfLabel).join("").length);
const cuts = range(0, whole).filter((at) => at % 64 === 0 || ends.some((end) => Math.abs(end - at) <= 4));

test.each([
  ["powerOff", 0],
  ["powerOff", 205],
  ["powerOff", 5_000],
  ["dropLine", 0],
  ["dropLine", 205],
] as const)("%s at every byte near the end of a label, after %i ms", async (event, ms) => {
  for (const at of cuts) {
    let isFirst = true;
    // ~HS and ~HI come before the labels.
    const asked = '~HS! U1 getvar "odometer.total_label_count"\r\n~HI'.length;
    const { questions } = await printAll({
      total: 20,
      size: 20,
      counts: true,
      labelMs: 20,
      disturb: (printer, clock) => {
        if (isFirst) printer.failAfter(asked + at, () => void clock.pause(ms).then(printer[event]));
        isFirst = false;
      },
    });
    if (at > 0 && at < whole) expect(questions).toBe(1);
  }
});

test("in 1,000 seeds no label is printed twice or missing without a word", { timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 1_000; seed += 1) await printWithFaults(seed);
});
