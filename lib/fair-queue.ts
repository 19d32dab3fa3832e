/** `later`: others may start before it. `next`: none may, so that a large ticket is not delayed for ever. */
export type Turn = "now" | "later" | "next";

type Entry<Ticket> = { ticket: Ticket; start: () => void };

/** Round robin: starts the oldest ticket of the owner with the fewest running ones, then of who waited longest. */
export function createFairQueue<Ticket extends { owner: string }>(
  admit: (ticket: Ticket, running: readonly Ticket[]) => Turn,
) {
  /** In the order of turns. An owner whose ticket ends moves to the end. */
  const waiting = new Map<string, Entry<Ticket>[]>();
  const running: Ticket[] = [];

  function* inTurn() {
    const counts = new Map<string, number>();
    for (const { owner } of running) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    for (const [owner, entries] of waiting) if (!counts.has(owner)) yield* entries;
    const busy = [...waiting.keys()].filter((owner) => counts.has(owner));
    busy.sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
    for (const owner of busy) yield* waiting.get(owner) ?? [];
  }
  const remove = ({ ticket: { owner }, start }: Entry<Ticket>) => {
    const others = waiting.get(owner)?.filter((entry) => entry.start !== start) ?? [];
    if (others.length > 0) waiting.set(owner, others);
    else waiting.delete(owner);
  };
  const startOne = (): boolean => {
    for (const entry of inTurn()) {
      const admission = admit(entry.ticket, running);
      if (admission === "next") return false;
      if (admission === "later") continue;
      remove(entry);
      running.push(entry.ticket);
      entry.start();
      return true;
    }
    return false;
  };
  const startWhatFits = () => {
    while (startOne()) {
      // Repeats, because each start changes the order of the waiting tickets.
    }
  };
  const end = (ticket: Ticket) => {
    running.splice(running.indexOf(ticket), 1);
    const entries = waiting.get(ticket.owner);
    waiting.delete(ticket.owner);
    if (entries) waiting.set(ticket.owner, entries);
    startWhatFits();
  };

  return {
    listRunning: (): readonly Ticket[] => running,

    listWaiting: (): Ticket[] => [...waiting.values()].flat().map(({ ticket }) => ticket),

    countWaiting: (owner: string): number => waiting.get(owner)?.length ?? 0,

    /** Rejects with the reason of `signal` if it is aborted before the turn. */
    run: async <T>(ticket: Ticket, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      await new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const leave = () => {
          remove(entry);
          reject(signal?.reason);
          startWhatFits();
        };
        const start = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        const entry = { ticket, start };
        waiting.set(ticket.owner, [...(waiting.get(ticket.owner) ?? []), entry]);
        signal?.addEventListener("abort", leave, { once: true });
        // Otherwise the new ticket cannot start, and no earlier one can: they were tried at the last change.
        if (admit(ticket, running) === "now") startWhatFits();
      });
      try {
        return await work();
      } finally {
        end(ticket);
      }
    },
  };
}

export type FairQueue<Ticket extends { owner: string }> = ReturnType<typeof createFairQueue<Ticket>>;

/** Tickets of several owners run beside each other. */
export const createOneEachQueue = (): FairQueue<{ owner: string }> =>
  createFairQueue(({ owner }, running) => (running.some((one) => one.owner === owner) ? "later" : "now"));
