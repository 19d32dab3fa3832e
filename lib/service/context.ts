import type { Logger } from "pino";

/** Each feature declares its own member beside its type, so that this file imports no feature. */
export interface ServiceContext {
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** Earlier origins of the dashboard, on labels that are still in use. */
  codeAliases: string[];
  /** For links on labels and one-time links; undefined makes the latter paths. */
  publicUrl: string | undefined;
  /** For programs on other machines; undefined: none may. */
  metricsToken: string | undefined;
  dataDir: string;
  /** Since this process started, for the metrics. Failures of providers are counted by their names. */
  counts: { failedSignIns: number; providerFailures: Record<string, number> };
}
