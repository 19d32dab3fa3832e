import type { Logger } from "pino";
import type { Reading } from "../database";
import { isConflict, isDatabaseAway, StorageError } from "../failures";
import { setReplicated, storeLastWrite } from "./last-writes";
import { openPostgresDatabase } from "./open-database";
import { readPrimary, readReplica, requireReplicaOf, requireSchema } from "./replica-server";

/** Pause between two checks of the replica in milliseconds, and the shortest one, while a request waits for a replay. */
const CHECK_MS = 1_000;
const SOON_MS = 20;
/** Largest lag of a replica that serves lists: other people's changes are seen at most this much later. */
export const LAG_MAX_MS = 10_000;

/**
 * Reason for which the primary serves a list:
 * - `unavailable`: the replica does not answer; `invalid`: it is not one of this primary, or no longer, as after its
 *   promotion; `behind`: its lag is too large
 * - `own-write`: it has not replayed the person's last write; `unknown`: that write's position is not known
 * - `connecting`: a connection was opened meanwhile, perhaps to a server that was restarted and has replayed less
 * - `failed`: it answered with an error, such as a conflict of the query with the replay
 */
export type PrimaryReason = "unavailable" | "invalid" | "behind" | "own-write" | "unknown" | "connecting" | "failed";

/** Person who reads, and the position after their last write; null or absent when it is not known. */
type Reader = { id: string; lastWrite?: number | null };
type Options = {
  primary: Reading;
  url: string;
  /** Most simultaneous connections. */
  size: number;
  log: Logger;
  /** Clock in milliseconds that only goes forward. */
  clock?: () => number;
};

declare module "../../context" {
  interface ServiceContext {
    /** Null when no replica is configured. */
    replica: ReturnType<typeof createReadReplica> | null;
  }
}

/**
 * Creates the connection to a streaming replica that serves lists. A person is served by it only when it has replayed the
 * person's last write, and the primary serves everybody when the replica is away or too far behind.
 */
export function createReadReplica({ primary, url, size, log, clock = () => performance.now() }: Options) {
  let connected = 0;
  const onConnect = () => {
    connected += 1;
  };
  const onLost = (error: Error) => log.warn({ event: "replica.connection-lost", err: error });
  const replica = openPostgresDatabase(url, { size, onLost, onConnect, replica: true });
  setReplicated(primary.db);

  let problem: { reason: PrimaryReason; error?: unknown } | null = { reason: "unavailable" };
  /** Position that the replica has replayed, and the number of connections when that was read. */
  let replayed = 0;
  let checkedAfter = -1;
  /** The replica has everything that was committed before this moment. */
  let freshAt = Number.NEGATIVE_INFINITY;
  /** End of the primary's log at a moment, which the replica has not replayed yet. */
  let awaited: { at: number; position: number } | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** People whose last write could not be stored. */
  const unstored = new Set<string>();
  const counts = new Map<PrimaryReason | "replica", number>();

  const count = (server: PrimaryReason | "replica") => counts.set(server, (counts.get(server) ?? 0) + 1);

  function setProblem(next: typeof problem): void {
    if (next?.reason !== problem?.reason || checkedAt === Number.NEGATIVE_INFINITY) {
      if (next) log.warn({ event: "replica.not-used", reason: next.reason, err: next.error });
      else log.info({ event: "replica.used" });
    }
    problem = next;
  }

  async function check(): Promise<void> {
    try {
      const sample = { at: clock(), ...(await readPrimary(primary.db)) };
      const found = await replica.db.connection().execute(async (connection) => {
        // Read after the connection was taken, because taking it may have opened it.
        const after = connected;
        const server = await readReplica(connection);
        requireReplicaOf(sample, server, url);
        const hasSchema = after === checkedAfter || (await requireSchema(connection, server, sample));
        return { after, hasSchema, replayed: server.replayed ?? 0 };
      });
      replayed = found.replayed;
      checkedAfter = found.hasSchema ? found.after : -1;
      const reached = [sample, awaited].find((one) => one && one.position <= replayed);
      if (reached) {
        freshAt = reached.at;
        awaited = null;
      }
      if (reached !== sample) awaited ??= sample;
      setProblem(!found.hasSchema || clock() - freshAt > LAG_MAX_MS ? { reason: "behind" } : null);
    } catch (error) {
      checkedAfter = -1;
      setProblem({ reason: error instanceof StorageError ? "invalid" : "unavailable", error });
    } finally {
      checkedAt = clock();
    }
  }

  function checkAgain(pause: number): void {
    if (clock() - checkedAt < pause) return;
    checking ??= check().finally(() => {
      checking = null;
    });
  }

  /** Returns the reason for which the primary must serve this person; null when the replica can. */
  function reasonForPrimary({ id, lastWrite }: Reader): PrimaryReason | null {
    if (problem) return problem.reason;
    if (clock() - freshAt > LAG_MAX_MS) return "behind";
    if (checkedAfter !== connected) return "connecting";
    if (lastWrite === undefined || lastWrite === null || unstored.has(id)) return "unknown";
    return replayed < lastWrite ? "own-write" : null;
  }

  /** Runs a read on the replica. Returns the reason for which the primary must repeat it instead, if there is one. */
  async function tryReplica<T>(
    read: (from: Reading) => Promise<T>,
  ): Promise<{ result: T } | { reason: PrimaryReason }> {
    const session = connected;
    try {
      const result = await read(replica);
      return session === connected ? { result } : { reason: "connecting" };
    } catch (error) {
      if (!isDatabaseAway(error) || isConflict(error)) return { reason: "failed" };
      setProblem({ reason: "unavailable", error });
      return { reason: "unavailable" };
    }
  }

  /**
   * Stores that a person has written, after the commit and before the answer. It does not throw, because the write is
   * done: when the position cannot be stored, the primary serves the person in this process until it can.
   */
  async function noteWrite(personId: string): Promise<void> {
    try {
      await storeLastWrite(primary.db, personId);
      unstored.delete(personId);
    } catch (error) {
      unstored.add(personId);
      log.warn({ event: "replica.last-write-not-stored", err: error });
    }
  }

  return {
    noteWrite,

    /** Runs a read on the replica if it has what this person wrote, otherwise, and when it fails, on the primary. */
    read: async <T>(person: Reader, read: (from: Reading) => Promise<T>): Promise<T> => {
      let reason = reasonForPrimary(person);
      if (reason === null) {
        const tried = await tryReplica(read);
        if ("result" in tried) {
          count("replica");
          return tried.result;
        }
        reason = tried.reason;
      }
      if (reason === "own-write" || reason === "connecting") checkAgain(SOON_MS);
      count(reason);
      if (reason === "unknown") await noteWrite(person.id);
      return read(primary);
    },

    /**
     * Checks the replica, waits up to a second for its replay, and then checks it once a second. An unavailable replica is
     * no error, because it may return.
     * @throws StorageError when DATABASE_URL_READ leads to anything but a replica of this database
     */
    start: async (): Promise<void> => {
      const began = clock();
      do await check();
      while (problem?.reason === "behind" && clock() - began < CHECK_MS);
      if (problem?.error instanceof StorageError) throw problem.error;
      timer = setInterval(() => checkAgain(0), CHECK_MS).unref();
    },

    /** Number of lists by the server that answered: the replica, or the primary for a reason. */
    counts: (): ReadonlyMap<PrimaryReason | "replica", number> => counts,

    /** Time in milliseconds since the replica was known to have everything; infinite when it never was. */
    lag: (): number => clock() - freshAt,

    close: async (): Promise<void> => {
      clearInterval(timer);
      await checking;
      await replica.db.destroy();
    },
  };
}
