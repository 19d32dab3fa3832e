/**
 * Whether a ticket may start beside those that run: `now`; `later`, and others may start before it; `next`, and
 * nothing starts before it, so that a large ticket is not overtaken for ever.
 */
export type Admission = "now" | "later" | "next";

type Waiting<Ticket> = { ticket: Ticket; start: () => void };

/**
 * Queue that is fair between owners: the next to start is the first ticket of the owner with the fewest running, and
 * among those the one whose last start is longest ago. One owner's hundred tickets delay another's first by one turn.
 *
 * @param admit decides whether a ticket may start beside the running ones
 */
export function createFairQueue<Ticket extends { owner: string }>(
  admit: (ticket: Ticket, running: readonly Ticket[]) => Admission,
) {
  let waiting: Waiting<Ticket>[] = [];
  const running: Ticket[] = [];
  /** Number of the turn in which an owner last started; owners with nothing in the queue are forgotten. */
  const lastTurns = new Map<string, number>();
  let turn = 0;

  const runningOf = (owner: string) => running.filter((ticket) => ticket.owner === owner).length;
  // Array.sort is stable: an owner's own tickets stay in the order they came.
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
      // Each start changes whose turn it is.
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

    /** Runs `work` when it is the ticket's turn. When `signal` is aborted before that, it rejects with the reason. */
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
