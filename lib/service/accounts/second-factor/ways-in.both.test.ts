import fc from "fast-check";
import { expect, test } from "vitest";
import { terminalActor } from "../../audit-entries/record-audit";
import { inTransaction } from "../../db/transaction";
import { PASSWORD } from "../../testing/start-test-service";
import { STEP, startWithFactors } from "./test-factors";

type Service = Awaited<ReturnType<typeof startWithFactors>>;

/** What a person has at home: apps that were confirmed and recovery codes that were shown. */
type Person = { email: string; id: string; token: string; apps: { id: string; secret: string }[]; codes: string[] };

const steps = ["add", "remove", "use-code", "renew", "reset", "require", "release", "lose-phone", "wait"] as const;
type Step = (typeof steps)[number];

/** Signs in with what the person has, as a person would try: the app, then a recovery code. Returns the token or null. */
async function signIn(service: Service, person: Person): Promise<string | null> {
  const first = await service.enterPassword(person.email);
  if (first.status === 200) return (await first.json()).token;
  const { challenge } = await first.json();
  const code = person.apps[0] ? service.codeOf(person.apps[0].secret) : person.codes.shift();
  if (!code) return null;
  const second = await service.second(challenge, { code });
  return second.status === 200 ? (await second.json()).token : null;
}

const proofOf = (service: Service, { apps, codes }: Person) => {
  if (apps[0]) return { code: service.codeOf(apps[0].secret) };
  const code = codes.shift();
  return code ? { code } : { password: PASSWORD };
};

async function take(step: Step, service: Service, person: Person, admin: Person): Promise<void> {
  const { send, post } = service;
  const settings = (day: string | undefined) =>
    send("PATCH", "/settings", {
      token: admin.token,
      body: { secondFactorFrom: day ? { staff: day, admin: day } : {} },
    });
  if (step === "wait") service.clock.now += 3 * STEP;
  if (step === "lose-phone") person.apps = [];
  if (step === "require") await settings(new Date(service.clock.now).toISOString().slice(0, 10));
  if (step === "release") await settings(undefined);
  if (step === "use-code" && person.codes.length > 0) {
    const { challenge } = await (await service.enterPassword(person.email)).json();
    if (challenge) await service.second(challenge, { code: person.codes.shift() });
  }
  if (step === "add") {
    const begun = await post("/me/factors", { type: "totp", ...proofOf(service, person) }, person.token);
    if (begun.status !== 201) return;
    const { id, secret } = await begun.json();
    const confirmed = await post(`/me/factors/${id}/confirm`, { code: service.codeOf(secret) }, person.token);
    const { recoveryCodes } = await confirmed.json();
    person.apps.push({ id, secret });
    person.codes.push(...recoveryCodes);
  }
  const [app] = person.apps;
  if (step === "remove" && app) {
    const { id } = app;
    const removed = await send("DELETE", `/me/factors/${id}`, { token: person.token, body: proofOf(service, person) });
    if (removed.status === 204) person.apps.shift();
    if (removed.status === 204 && person.apps.length === 0) await refreshCodes(service, person);
  }
  if (step === "renew") {
    const renewed = await post("/me/recovery-codes", proofOf(service, person), person.token);
    if (renewed.status === 200) person.codes = (await renewed.json()).recoveryCodes;
  }
  if (step === "reset") {
    await send("DELETE", `/users/${person.id}/factors`, { token: admin.token, body: proofOf(service, admin) });
    Object.assign(person, { apps: [], codes: [] });
  }
  service.clock.now += STEP;
}

/** Drops the codes on paper that the last removal made useless. */
async function refreshCodes(service: Service, person: Person): Promise<void> {
  const { recoveryCodes } = await (await service.send("GET", "/me/factors", { token: person.token })).json();
  person.codes.length = Math.min(person.codes.length, recoveryCodes);
}

test("no reachable state leaves a person without a way in", async () => {
  const start = async () => {
    const service = await startWithFactors();
    const asPerson = async (email: string, role: "staff" | "admin"): Promise<Person> => {
      const { token, user } = await service.signedIn(email, role);
      return { email, id: user.id, token, apps: [], codes: [] };
    };
    const [ada, zoe] = [await asPerson("ada@example.com", "staff"), await asPerson("zoe@example.com", "admin")];
    return { service, ada, zoe };
  };
  const sequences = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), { minLength: 4, maxLength: 14 }),
    {
      seed: 20261127,
      numRuns: 10,
    },
  );
  for (const sequence of sequences) {
    const { service, ada, zoe } = await start();
    for (const [step, isAda] of sequence) {
      const person = isAda ? ada : zoe;
      await take(step, service, person, zoe);
      const token = await signIn(service, person);
      // Who has lost phone and paper is let in by an admin, or at the terminal: `resetFactors` is the function of both.
      if (token === null) {
        expect([sequence, person.apps, person.codes]).toEqual([sequence, [], []]);
        const { resetFactors } = await import("./change-factors");
        const row = await service.db
          .selectFrom("users")
          .selectAll()
          .where("id", "=", person.id)
          .executeTakeFirstOrThrow();
        await inTransaction(service.db, (trx) => resetFactors(trx, row, terminalActor, service.clock.now));
        Object.assign(person, { apps: [], codes: [] });
      }
      const again = token ?? (await signIn(service, person));
      expect([sequence, again !== null]).toEqual([sequence, true]);
      person.token = again as string;
      service.clock.now += STEP;
      // Whoever is in can always reach the page that adds a factor.
      const factors = await service.send("GET", "/me/factors", { token: person.token });
      expect([sequence, factors.status]).toEqual([sequence, 200]);
    }
  }
});
