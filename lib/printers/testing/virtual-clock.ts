import { setImmediate } from "node:timers/promises";

/** Time passes when nothing else is left to do. */
export function createVirtualClock() {
  const timers: { at: number; ring: () => void }[] = [];
  let time = 0;
  return {
    now: (): number => time,
    pause: (ms: number): Promise<void> =>
      new Promise((ring) => {
        timers.push({ at: time + ms, ring });
      }),
    /** Resolves with the task, and lets no time pass after it. */
    run: async <T>(task: Promise<T>): Promise<T> => {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      task.then(end, end);
      for (;;) {
        // Streams in memory need a few turns to hand bytes over.
        for (let turn = 0; turn < 3 && !isDone; turn += 1) await setImmediate();
        if (isDone) return task;
        timers.sort((a, b) => a.at - b.at);
        const next = timers.shift();
        if (!next) throw new Error("Everything waits for something that no timer brings.");
        time = Math.max(time, next.at);
        next.ring();
      }
    },
  };
}
