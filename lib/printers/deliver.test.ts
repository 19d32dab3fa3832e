import { expect, test } from "vitest";
import { type Delivery, deliver, FRESH_MS } from "./deliver";
import { formatOfLabel, orderOfLabels, printAll, printWithFaults, range } from "./testing/print-all";
import { createVirtualClock } from "./testing/virtual-clock";
import { createZplPrinter } from "./testing/zpl-printer";
import { openZplPrinter } from "./zpl-printer";

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

test.each([
  [FRESH_MS - 10_000, "sent", 45, null],
  [FRESH_MS + 10_000, "waiting", 20, "too-old"],
])("a printer without labels for %i ms leaves the rest %s", async (ms, state, sentLabels, reason) => {
  const clock = createVirtualClock();
  const printer = createZplPrinter({ pause: clock.pause, labelMs: 300 });
  printer.loadPaper(5);
  void clock.pause(ms).then(() => printer.loadPaper(Number.POSITIVE_INFINITY));
  const line = openZplPrinter({ connect: printer.connect, pause: clock.pause, now: clock.now });
  let last: Delivery = { state: "sending", sentLabels: 0, unsure: null, reason: null };
  const record = async (next: Delivery) => {
    last = next;
    return true;
  };
  const { signal } = new AbortController();
  await clock.run(deliver(orderOfLabels(45, 20, 0), line, { from: last, record, signal, now: clock.now }));
  expect(last).toEqual({ state, sentLabels, unsure: null, reason });
  expect(printer.printed).toHaveLength(sentLabels);
});
