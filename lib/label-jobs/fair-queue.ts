/**
 * Decision about a waiting ticket. `now`: it starts. `later`: it waits, and others may start before it. `next`: it
 * waits, and no other ticket starts before it, so that a large ticket is not delayed for ever.
 */
export type Admission = "now" | "later" | "next";

type Waiting<Ticket> = { ticket: Ticket; start: () => void };

/**
 * Creates a queue that is fair between owners. It starts the first ticket of the owner with the fewest running tickets;
 * among equals, of the owner whose last start is longest ago. A hundred tickets of one owner delay another owner's
 * first ticket by one turn.
 * @param admit decides whether a ticket may start beside the running ones
 */
export function createFairQueue<Ticket extends { owner: string }>(
  admit: (ticket: Ticket, running: readonly Ticket[]) => Admission,
) {
  let waiting: Waiting<Ticket>[] = [];
  const running: Ticket[] = [];
  /** Number of the turn in which each owner last started a ticket. Owners without tickets in the queue are removed. */
  const lastTurns = new Map<string, number>();
  let turn = 0;

  const runningOf = (owner: string) => running.filter((ticket) => ticket.owner === owner).length;
  // Array.sort is stable, so the tickets of one owner keep their order of arrival.
  const inTurn = () =>
    [...waiting].sort(
      ({ ticket: a }, { ticket: b }) =>
        runningOf(a.owner) - runningOf(b.owner) || (lastTurns.get(a.owner) ?? 0) - (lastTurns.get(b.owner) ?? 0),
    );
  const startOne = (): boolean => {
    for (const entry of inTurn()) {
      const admission = admit(entry.ticket, running);
      if (admission === "next") return false;
      if (admission === "later") continue;
      waiting = waiting.filter((other) => other !== entry);
      running.push(entry.ticket);
      turn += 1;
      lastTurns.set(entry.ticket.owner, turn);
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
    const isPresent = [...running, ...waiting.map((entry) => entry.ticket)].some((it) => it.owner === ticket.owner);
    if (!isPresent) lastTurns.delete(ticket.owner);
    startWhatFits();
  };

  return {
    listWaiting: (): Ticket[] => waiting.map(({ ticket }) => ticket),

    /**
     * Waits for the ticket's turn, then runs `work`. Rejects with the reason of `signal` if it is aborted before that.
     */
    run: async <T>(ticket: Ticket, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      await new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const leave = () => {
          waiting = waiting.filter((other) => other !== entry);
          reject(signal?.reason);
          startWhatFits();
        };
        const start = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        const entry = { ticket, start };
        waiting.push(entry);
        signal?.addEventListener("abort", leave, { once: true });
        startWhatFits();
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
