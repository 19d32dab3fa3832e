import { expect } from "vitest";
import { abandoned, type Delivery, type DeliveryOrder, deliver, resumed } from "../deliver";
import { openZplPrinter } from "../zpl-printer";
import { createVirtualClock } from "./virtual-clock";
import { createZplPrinter } from "./zpl-printer";

const begin: Delivery = { state: "waiting", sentLabels: 0, unsure: null, reason: null };

export const formatOfLabel = (number: number) =>
  `^XA^PW200^FO10,10^FD${number}^FS^FO1,1^GFA,8,8,1,0102030405060708^FS^XZ\n`;

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export function orderOfLabels(total: number, size: number, after: number): DeliveryOrder {
  const pieces = range(1, total).filter((last) => last > after && ((last - after) % size === 0 || last === total));
  return {
    name: "Labels",
    size: { kind: "roll", widthMm: 50, heightMm: 25 },
    pieces,
    draw: async ({ from, to }) => Buffer.from(range(from, to).map(formatOfLabel).join("")),
  };
}

/** From 0 to below 1, the same for a seed. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Crash extends Error {}

type Office = {
  total: number;
  size: number;
  counts: boolean;
  labelMs?: number;
  answerMs?: number;
  /** Before each attempt to deliver. */
  disturb: (printer: ReturnType<typeof createZplPrinter>, clock: ReturnType<typeof createVirtualClock>) => void;
  /** Whether the program is killed at this record of the delivery. */
  crashes?: () => boolean;
};

/** Delivers until all is sent; a person looks at the labels each time when it is unsure. */
export async function printAll({ total, size, disturb, crashes = () => false, labelMs = 300, ...office }: Office) {
  const clock = createVirtualClock();
  const printer = createZplPrinter({ pause: clock.pause, labelMs, ...office });
  let row = begin;
  let questions = 0;
  let hasLookedEarly = false;
  const attempt = async () => {
    const line = openZplPrinter({ connect: printer.connect, pause: clock.pause, now: clock.now });
    const record = async (next: Delivery) => {
      if (crashes()) throw new Crash();
      row = next;
      return true;
    };
    const { signal } = new AbortController();
    try {
      await deliver(orderOfLabels(total, size, row.sentLabels), line, { from: row, record, signal, now: clock.now });
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      row = row.state === "sending" ? abandoned(row) : row;
    } finally {
      line.close();
    }
  };
  const look = async () => {
    questions += 1;
    await printer.idle();
    // Labels before the range in doubt are on paper, and none after it.
    const { from, to } = row.unsure ?? expect.fail("unsure of nothing");
    const last = printer.printed.length;
    expect(last).toBeGreaterThanOrEqual(from - 1);
    expect(last).toBeLessThanOrEqual(to);
    const isEarly = !printer.hasPaper() && !hasLookedEarly;
    hasLookedEarly = isEarly;
    // Who looks while labels are left in the printer is asked again.
    if (printer.hasPaper() || isEarly) row = resumed(row, last + 1, total);
    else printer.loadPaper(Number.POSITIVE_INFINITY);
  };
  await clock.run(
    (async () => {
      for (let round = 0; row.state !== "sent"; round += 1) {
        if (round > 200) expect.fail(`still ${JSON.stringify(row)} after 200 rounds`);
        if (row.state === "unsure") await look();
        else {
          disturb(printer, clock);
          await attempt();
          // Somebody sees to it.
          if (row.state === "waiting") {
            printer.powerOn();
            if (!printer.hasPaper()) printer.loadPaper(Number.POSITIVE_INFINITY);
            await clock.pause(2_000);
          }
        }
      }
    })(),
  );
  expect(printer.printed).toEqual(range(1, total).map(String));
  return { questions };
}

/** Paper that ends, a printer or a connection that fails, a program that is killed: each label comes out once. */
export async function printWithFaults(seed: number): Promise<void> {
  const random = createRandom(seed);
  const one = (max: number) => Math.floor(random() * max);
  const faults = one(4);
  let left = faults;
  await printAll({
    total: 1 + one(60),
    size: 20,
    counts: random() < 0.5,
    labelMs: 50 + one(900),
    answerMs: random() < 0.2 ? one(2_400) : 0,
    disturb: (printer, clock) => {
      if (left === 0) return;
      left -= 1;
      const kind = one(4);
      const happen = kind === 0 ? printer.powerOff : printer.dropLine;
      const later = one(10_000);
      if (kind < 2) printer.failAfter(one(60 * formatOfLabel(10).length), () => void clock.pause(later).then(happen));
      if (kind === 2) {
        printer.loadPaper(one(30));
        void clock.pause(one(200_000)).then(() => printer.loadPaper(Number.POSITIVE_INFINITY));
      }
      if (kind === 3) printer.powerOff();
    },
    crashes: () => faults > 0 && random() < 0.03,
  }).catch((error) => {
    throw new Error(`seed ${seed}: ${error.message}`, { cause: error });
  });
}
