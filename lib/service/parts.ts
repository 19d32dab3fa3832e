import type { Logger } from "pino";
import type { Keys } from "./accounts/keys";
import type { Passwords } from "./accounts/passwords";
import type { Throttle } from "./accounts/throttle";
import type { Db } from "./db/open";
import type { Drawing } from "./labels/drawing";
import type { CreateLimit } from "./limits/create-limit";

/** What the service is made of. Clock and randomness come from outside, so that tests can hold them. */
export type Parts = {
  db: Db;
  keys: Keys;
  passwords: Passwords;
  throttle: Throttle;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** The origin made codes point at; undefined: bare codes. */
  publicUrlForCodes: string | undefined;
  drawing: Drawing;
  createLimit: CreateLimit;
};
