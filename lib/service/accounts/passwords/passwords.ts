import { hash, hashSync, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { t } from "@/lib/messages/messages";
import { unavailable } from "../../http/problem-error";

/** argon2id with 19 MiB, two passes and one lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each occupies a core for about 13 ms: more at once only make every request slower. */
const AT_ONCE = 2;
/** Beyond this, clients would time out before their answer. */
const QUEUE_MAX = 32;

declare module "../../context" {
  interface ServiceContext {
    passwords: ReturnType<typeof createPasswords>;
  }
}

/** Its methods throw 503 when the queue is full. Only tests give other parameters. */
export function createPasswords(parameters = PARAMETERS) {
  const limit = pLimit(AT_ONCE);
  const dummy = hashSync("a password nobody has", parameters);
  const current = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= QUEUE_MAX) throw unavailable(t("serviceSignIn.busy"), 2);
    return limit(work);
  };
  return {
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    /** NFKC, so that keyboards that encode a character differently give the same hash. */
    hash: (password: string): Promise<string> => queued(() => hash(password.normalize("NFKC"), parameters)),
    /** `kept` is null for an unknown user or no password: a dummy hash then takes equally long. */
    verify: async (kept: string | null, password: string): Promise<boolean> => {
      const matches = await queued(() => verify(kept ?? dummy, password.normalize("NFKC")));
      return matches && kept !== null;
    },
    /** If so, hash the password again at sign-in. */
    isOutdated: (kept: string): boolean => !kept.startsWith("$argon2id$") || !kept.includes(current),
  };
}
