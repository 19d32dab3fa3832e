import { hash, hashSync, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { unavailable } from "../../http/problem-error";

/** argon2id with 19 MiB, two passes and one lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes. Each occupies a core for about 13 ms, so that more at once only make every request slower. */
const AT_ONCE = 2;
/** Most hashes in the queue: beyond this, clients would time out before their answer. */
const QUEUE_MAX = 32;

declare module "../../context" {
  interface ServiceContext {
    passwords: ReturnType<typeof createPasswords>;
  }
}

/**
 * Creates a hasher that works off the event loop, a few hashes at a time. Only tests give other parameters.
 * @throws ServiceProblem 503 from its methods when the queue is full
 */
export function createPasswords(parameters = PARAMETERS) {
  const limit = pLimit(AT_ONCE);
  const dummy = hashSync("a password nobody has", parameters);
  const current = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= QUEUE_MAX) throw unavailable("Too many people are signing in at once.", 2);
    return limit(work);
  };
  return {
    /** Returns how many hashes run and how many wait. */
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    /**
     * Returns the PHC string to store. Normalizes to NFKC, so that keyboards that encode a character differently give
     * the same hash.
     */
    hash: (password: string): Promise<string> => queued(() => hash(password.normalize("NFKC"), parameters)),
    /**
     * Returns whether `password` matches the stored hash `kept`. Verifies a dummy hash when `kept` is null (unknown
     * user or no password), so that the response takes equally long.
     */
    verify: async (kept: string | null, password: string): Promise<boolean> => {
      const matches = await queued(() => verify(kept ?? dummy, password.normalize("NFKC")));
      return matches && kept !== null;
    },
    /** Returns whether `kept` uses outdated parameters; the caller then hashes the password again at sign-in. */
    isOutdated: (kept: string): boolean => !kept.startsWith("$argon2id$") || !kept.includes(current),
  };
}
