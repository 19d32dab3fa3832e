import type { Problem } from "@/lib/contract/problem";

/** What came of asking the service: the value, or the problem it answered with. `retryAfter` in seconds. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem; retryAfter?: number };
