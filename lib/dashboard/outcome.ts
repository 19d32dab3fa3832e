import type { Problem } from "@/lib/contract/problem";

/** Result of a request to the service: the value, or the problem. `retryAfter` in seconds. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem; retryAfter?: number };
