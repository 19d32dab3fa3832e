import type { Logger } from "pino";

/**
 * Dependencies of the service. Each feature declares its own member beside the type of it, so that this file imports no
 * feature, and open-service.ts fills in all of them. Clock and randomness are injected, so that tests can control them.
 */
export interface ServiceContext {
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** Earlier origins of the dashboard, on labels that are still in use. */
  codeAliases: string[];
  /** Origin of the dashboard, with which links on labels and one-time links begin; undefined makes the latter paths. */
  publicUrl: string | undefined;
  /** Token with which programs on other machines read the metrics; undefined: none may. */
  metricsToken: string | undefined;
}
