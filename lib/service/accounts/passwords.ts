import { hash, hashSync, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { unavailable } from "../http/problem-error";

/** argon2id with 19 MiB, two passes, one lane: the OWASP Password Storage Cheat Sheet's first choice. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Each hash holds a core for about 13 ms; more at once only make everyone wait. */
const AT_ONCE = 2;
/** Longer queues than this would be answered after the asker has gone. */
const QUEUE_MAX = 32;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing off the event loop, a few at a time. Beyond the queue it throws 503 rather than let all requests wait. */
export function createPasswords() {
  const limit = pLimit(AT_ONCE);
  const dummy = hashSync("a password nobody has", PARAMETERS);
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= QUEUE_MAX) throw unavailable("Too many people are signing in at once.", 2);
    return limit(work);
  };
  return {
    /** The PHC string to keep. NFKC first: the same passphrase typed on another keyboard is the same. */
    hash: (password: string): Promise<string> => queued(() => hash(password.normalize("NFKC"), PARAMETERS)),
    /**
     * Whether `password` is the one behind `kept`. Without one to compare (no such user, no password) a dummy is
     * verified, so that the answer takes as long.
     */
    verify: async (kept: string | null, password: string): Promise<boolean> => {
      const matches = await queued(() => verify(kept ?? dummy, password.normalize("NFKC")));
      return matches && kept !== null;
    },
    /** Whether `kept` was made with other parameters than today's, and wants hashing again at the next sign-in. */
    isOutdated: (kept: string): boolean => !kept.startsWith("$argon2id$") || !kept.includes(CURRENT),
  };
}
