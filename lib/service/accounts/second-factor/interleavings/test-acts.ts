import fc from "fast-check";

export const KEYHOLDERS = 3;

/**
 * How a challenge is answered. “again” sends a second answer to the same challenge after the first one, and “later first” at
 * once the answers to two challenges, the later one first. A copy of the passkey counts from where it was copied.
 */
const hows = fc.oneof(
  { arbitrary: fc.constantFrom("right", "twice", "again", "later first"), weight: 3 },
  { arbitrary: fc.constantFrom("abandon", "copied", "other challenge", "unverified", "forged"), weight: 2 },
);

/**
 * What one of several people does at once with the others. `whose` passkey is shown, to a new challenge or one of the pool,
 * and `after` so many turns of the event loop.
 */
const act = fc.record({
  do: fc.oneof(
    { arbitrary: fc.constantFrom("second", "alone", "add", "remove"), weight: 9 },
    { arbitrary: fc.constant("reset"), weight: 1 },
  ),
  who: fc.nat(KEYHOLDERS - 1),
  whose: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: fc.nat(KEYHOLDERS - 1), weight: 1 }),
  how: hows,
  fromPool: fc.boolean(),
  pick: fc.nat(11),
  after: fc.nat(12),
});
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
/** Rounds of one sequence: what is in one round is sent at once. */
export const rounds = fc.array(fc.array(act, { minLength: 2, maxLength: 6, size: "max" }), {
  minLength: 1,
  maxLength: 4,
  size: "max",
});
