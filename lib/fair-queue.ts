/**
 * Decision about a waiting ticket. `now`: it starts. `later`: it waits, and others may start before it. `next`: it
 * waits, and no other ticket starts before it, so that a large ticket is not delayed for ever.
 */
export type Turn = "now" | "later" | "next";

type Entry<Ticket> = { ticket: Ticket; start: () => void };

/**
 * Creates a queue that is fair between owners (round robin). It starts the oldest ticket of the owner with the fewest
 * running tickets; among equals, of the owner who has waited longest for a turn. A hundred tickets of one owner delay
 * another owner's first ticket by one turn.
 * @param admit decides whether a ticket may start beside the running ones
 */
export function createFairQueue<Ticket extends { owner: string }>(
  admit: (ticket: Ticket, running: readonly Ticket[]) => Turn,
) {
  /** Waiting tickets by owner, in the order of turns. An owner whose ticket ends moves to the end. */
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

    /** Returns the number of waiting tickets of one owner. */
    countWaiting: (owner: string): number => waiting.get(owner)?.length ?? 0,

    /**
     * Waits for the ticket's turn, then runs `work`. Rejects with the reason of `signal` if it is aborted before that.
     */
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

/** Creates a queue in which each owner has one running ticket. Those of several owners run beside each other. */
export const createOneEachQueue = (): FairQueue<{ owner: string }> =>
  createFairQueue(({ owner }, running) => (running.some((one) => one.owner === owner) ? "later" : "now"));
