import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { type Db, isPostgres } from "../../../db/database";
import { CHALLENGE_MS } from "../challenges";
import { SITE } from "../test-factors";
import { createTestPasskey } from "../test-passkey";
import { type Act, KEYHOLDERS, rounds } from "./test-acts";
import {
  type Keyholder,
  type OpenChallenge,
  type Passkey,
  type Purpose,
  startPasskeyOffice,
} from "./test-passkey-people";

/** Time between two rounds: no pause after wrong answers is longer, and a challenge of two rounds ago has ended. */
const ROUND_MS = 301_000;

/** Answer that was taken: it began a session of `user`, or `user` changed factors with it. */
type Taken = { asked: OpenChallenge; passkey: string; counter: number; user: string; owner: string; isRight: boolean };
type Office = Awaited<ReturnType<typeof startPasskeyOffice>>;

/**
 * Runs random requests of several people, many at once, against a service. After each round, every answer that was taken was
 * right, for a challenge of its own, by the person's own passkey and with a counter above the last one. Each person can then
 * sign in with the password and every factor that they have. Returns how many answers of each kind were taken and refused.
 */
export async function runInterleavings(numRuns: number, seed: number): Promise<Record<string, number>> {
  const office = await startPasskeyOffice();
  const tally: Record<string, number> = {};
  const count = (what: string) => {
    tally[what] = (tally[what] ?? 0) + 1;
  };
  const run = async (all: Act[][]) => {
    const people = await Promise.all(Array.from({ length: KEYHOLDERS }, office.addPerson));
    for (const person of people.slice(1)) await office.add(person, office.password);
    const world = { office, people, pool: [] as OpenChallenge[], nonces: new Set<string>(), count };
    for (const round of all) {
      await runRound(world, round);
      office.clock.now += ROUND_MS;
      for (const person of people) await office.signInByEveryWay(person);
    }
  };
  await fc.assert(fc.asyncProperty(fc.noBias(rounds), run), { numRuns, seed });
  expect(await countDeadlocks(office.db)).toBe(0);
  return tally;
}

/** Returns the number of deadlocks. Each one delays a request by a second, and on a busy machine the answer is 503. */
async function countDeadlocks(db: Db): Promise<number> {
  if (!isPostgres(db)) return 0;
  const counted = sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`;
  const { rows } = await counted.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}

type World = {
  office: Office;
  people: Keyholder[];
  pool: OpenChallenge[];
  nonces: Set<string>;
  count: (what: string) => void;
};
type Round = World & { counters: Map<string, number>; loosened: Set<string>; statuses: number[]; taken: Taken[] };

async function runRound(world: World, acts: Act[]): Promise<void> {
  const { office, people, nonces } = world;
  const before = await office.factorsOf(people);
  const counters = new Map(before.map(({ credential_id, counter }) => [credential_id ?? "", Number(counter)]));
  const secured = new Set(before.map(({ user_id }) => user_id));
  const loosening = acts.filter((one) => one.do === "remove" || one.do === "reset").map(({ who }) => people[who]?.id);
  const loosened = new Set(people.map(({ id }) => id).filter((id) => !secured.has(id) || loosening.includes(id)));
  const round: Round = { ...world, counters, loosened, statuses: [], taken: [] };
  await Promise.all(acts.map((one) => runAct(round, one, before)));

  expect(round.statuses.filter((status) => status >= 500)).toEqual([]);
  for (const { asked, user, owner, isRight, passkey, counter } of round.taken) {
    expect({ isRight, owner, isUsed: nonces.has(asked.nonce) }).toEqual({ isRight: true, owner: user, isUsed: false });
    if (asked.asker) expect(asked.asker.id).toBe(user);
    expect(counter).toBeGreaterThan(counters.get(passkey) ?? 0);
    nonces.add(asked.nonce);
  }
  const shown = round.taken.map(({ passkey, counter }) => `${passkey} ${counter}`);
  expect(new Set(shown).size).toBe(shown.length);
  const after = await office.factorsOf(people);
  for (const { credential_id: id, counter } of after) {
    const taken = round.taken.filter(({ passkey }) => passkey === id).map((one) => one.counter);
    expect(Number(counter)).toBeGreaterThanOrEqual(Math.max(counters.get(id ?? "") ?? 0, ...taken));
  }
  for (const { id } of people) {
    const user = office.db.selectFrom("users").select("second_factor_at").where("id", "=", id);
    const hasFactor = (await user.executeTakeFirstOrThrow()).second_factor_at !== null;
    const codes = await office.db.selectFrom("recovery_codes").select("digest").where("user_id", "=", id).execute();
    const hasRow = after.some(({ user_id }) => user_id === id);
    expect({ hasFactor, hasCodes: codes.length > 0 }).toEqual({ hasFactor: hasRow, hasCodes: hasRow });
  }
}

async function runAct(round: Round, one: Act, known: Awaited<ReturnType<Office["factorsOf"]>>): Promise<void> {
  for (let turn = 0; turn < one.after; turn += 1) await setImmediate();
  const { office, people, statuses, count } = round;
  const person = people[one.who] as Keyholder;
  if (one.do === "reset") return void statuses.push(await office.reset(person));
  const ids = known.filter(({ user_id }) => user_id === person.id).map(({ id }) => id);
  const isChange = one.do === "add" || one.do === "remove";
  if (isChange && ids.length === 0) return void statuses.push(...(await office.add(person, office.password)));

  const purpose: Purpose = isChange ? "change" : (one.do as Purpose);
  const asked = await challengeFor(round, one, purpose, person);
  const owner = people[one.whose ?? (asked?.asker ? people.indexOf(asked.asker) : one.who)] as Keyholder;
  // The newest passkeys: those of before a reset are refused anyhow.
  const passkey = owner.passkeys.at(-1 - (one.pick % Math.min(2, owner.passkeys.length)));
  if (!asked || !passkey || one.how === "abandon") return;
  const send = async ({ asked, answer, isRight }: Answered) => {
    const proof = { challenge: asked.challenge, passkey: answer };
    const user = isChange ? await change(proof, asked) : await signIn(proof, asked);
    for (const what of [one.do, one.how]) count(`${what}: ${user ? "taken" : "refused"}`);
    const counter = Buffer.from(answer.response.authenticatorData, "base64url").readUInt32BE(33);
    if (user) round.taken.push({ asked, passkey: passkey.id, counter, user, owner: owner.id, isRight });
  };
  /** Changes factors, and returns whose. */
  const change = async (proof: object, asked: OpenChallenge) => {
    const id = ids[one.pick % ids.length] ?? "";
    const [status = 0, ...more] =
      one.do === "add" ? await office.add(person, proof) : [await office.remove(person, id, proof)];
    statuses.push(status, ...more);
    if (status !== 201 && status !== 204) return null;
    return asked.purpose === "change" ? person.id : "a challenge to sign in allows a change";
  };
  /** Signs in, and returns as whom. */
  const signIn = async ({ challenge, passkey }: { challenge: string; passkey: object }, asked: OpenChallenge) => {
    const answered = await office.second(challenge, { passkey }, person.from);
    statuses.push(answered.status);
    if (answered.status !== 200) return null;
    return asked.purpose === "change" ? "a challenge to change signs in" : (await answered.json()).user.id;
  };
  const answerTo = (to: OpenChallenge): Answered => ({ asked: to, ...answerOf(round, one, to, passkey) });
  const first = answerTo(asked);
  if (one.how === "later first") {
    const next = await challengeFor(round, { ...one, fromPool: false }, purpose, person);
    const later = next && answerTo(next);
    return void (await Promise.all([later && send(later), send(first)]));
  }
  await Promise.all(one.how === "twice" ? [send(first), send(first)] : [send(first)]);
  if (one.how === "again") await send(answerTo(asked));
}

type Answered = ReturnType<typeof answerOf> & { asked: OpenChallenge };

async function challengeFor(round: Round, { fromPool, pick }: Act, purpose: Purpose, person: Keyholder) {
  const { office, pool, statuses, loosened } = round;
  if (fromPool && pool.length > 0) return pool[pick % pool.length];
  const { asked, status, token } = await office.ask(purpose, person);
  statuses.push(status);
  // The password alone begins a session of nobody who has a factor and loses none in this round.
  if (token) expect([...loosened]).toContain(person.id);
  if (asked) pool.push(asked);
  return asked;
}

function answerOf({ office, pool, counters }: Round, { how, pick }: Act, asked: OpenChallenge, passkey: Passkey) {
  const challenge = asked.nonce;
  const isOpen = office.clock.now < asked.at + CHALLENGE_MS;
  const copied = counters.get(passkey.id) ?? 0;
  const other = pool[(pick + 1) % pool.length]?.nonce ?? "";
  if (how === "copied" && copied > 0)
    return { answer: passkey.answer({ challenge }, { counter: copied }), isRight: false };
  if (how === "other challenge" && other !== challenge) {
    return { answer: passkey.answer({ challenge }, { challenge: other }), isRight: false };
  }
  if (how === "forged") {
    const { response } = createTestPasskey(SITE).answer({ challenge });
    return { answer: { ...passkey.answer({ challenge }), response }, isRight: false };
  }
  const isVerified = how !== "unverified";
  return {
    answer: passkey.answer({ challenge }, { isVerified }),
    isRight: isOpen && (isVerified || asked.purpose !== "alone"),
  };
}
