import { randomUUID } from "node:crypto";
import { PASSWORD } from "../../../testing/start-test-service";
import { SITE, startWithFactors } from "../test-factors";
import { createTestPasskey } from "../test-passkey";

export type Passkey = ReturnType<typeof createTestPasskey>;

/** Person with every passkey that this person has created, and all recovery codes that were shown, the newest last. */
export type Keyholder = {
  id: string;
  email: string;
  from: string;
  token: string;
  passkeys: Passkey[];
  codes: string[][];
};

/** Challenge that somebody asked for; `asker` is null for a sign-in by passkey alone. */
export type OpenChallenge = { purpose: Purpose; asker: Keyholder | null; challenge: string; nonce: string; at: number };
export type Purpose = "second" | "alone" | "change";

/** Starts a service with an admin, and returns functions that do what people with passkeys do. */
export async function startPasskeyOffice() {
  const service = await startWithFactors();
  const { db, clock, post, send, enterPassword, second } = service;
  await service.addUser("zoe@example.com", "admin");
  let networks = 0;

  /** Adds a person in a network of the person's own, so that the failures of others count apart. */
  const addPerson = async (): Promise<Keyholder> => {
    networks += 1;
    const email = `${randomUUID()}@example.com`;
    const { id } = await service.addUser(email);
    const { token } = await (await enterPassword(email, `10.1.${networks >> 8}.${networks & 255}`)).json();
    return { id, email, from: `10.1.${networks >> 8}.${networks & 255}`, token, passkeys: [], codes: [] };
  };

  /** Returns the confirmed factors of people. */
  const factorsOf = (people: Keyholder[]) =>
    db
      .selectFrom("second_factors")
      .select(["id", "user_id", "credential_id", "counter"])
      .where("confirmed_at", "is not", null)
      .where(
        "user_id",
        "in",
        people.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();

  /** Asks for a challenge. Returns its answer, without a challenge where there is none. */
  const ask = async (purpose: Purpose, person: Keyholder) => {
    const answer = await {
      second: () => enterPassword(person.email, person.from),
      alone: () => send("GET", "/auth/passkey"),
      change: () => send("GET", "/me/factors/passkey", { token: person.token }),
    }[purpose]();
    const { token, challenge, passkey, options = passkey } = await answer.json();
    const asker = purpose === "alone" ? null : person;
    const asked: OpenChallenge | null =
      challenge && options ? { purpose, asker, challenge, nonce: options.challenge, at: clock.now } : null;
    return { status: answer.status, token: token as string | undefined, asked };
  };

  /** Begins a passkey with the proof, and confirms it. Returns both statuses. */
  const add = async (person: Keyholder, proof: object): Promise<number[]> => {
    const begun = await post("/me/factors", { type: "passkey", ...proof }, person.token, person.from);
    if (begun.status !== 201) return [begun.status];
    const { id, options } = await begun.json();
    const passkey = createTestPasskey(SITE);
    person.passkeys.push(passkey);
    const confirmed = await post(`/me/factors/${id}/confirm`, { passkey: passkey.create(options) }, person.token);
    const { recoveryCodes } = await confirmed.json();
    if (recoveryCodes?.length > 0) person.codes.push(recoveryCodes);
    return [begun.status, confirmed.status];
  };

  const remove = async (person: Keyholder, id: string, proof: object): Promise<number> =>
    (await send("DELETE", `/me/factors/${id}`, { token: person.token, from: person.from, body: proof })).status;

  const reset = async (person: Keyholder): Promise<number> => {
    const { token } = await service.logIn("zoe@example.com");
    return (await send("DELETE", `/users/${person.id}/factors`, { token, body: { password: PASSWORD } })).status;
  };

  /**
   * Signs in, while no other request runs, with everything that the person can use: the password alone for a person without
   * factors, otherwise every stored passkey, and a recovery code.
   * @throws Error when one of them is refused
   */
  const signInByEveryWay = async (person: Keyholder): Promise<void> => {
    const factors = await factorsOf([person]);
    const first = await ask("second", person);
    if (factors.length === 0) {
      if (!first.token) throw new Error(`the password alone answers ${first.status} to a person without factors`);
      person.token = first.token;
      return;
    }
    for (const { credential_id } of factors) {
      const { asked, status } = await ask("second", person);
      const passkey = person.passkeys.find(({ id }) => id === credential_id);
      if (!passkey || !asked) throw new Error(`a person with factors is asked for none, but answered ${status}`);
      const answered = await second(
        asked.challenge,
        { passkey: passkey.answer({ challenge: asked.nonce }) },
        person.from,
      );
      if (answered.status !== 200)
        throw new Error(`signing in with a stored passkey is answered with ${answered.status}`);
      person.token = (await answered.json()).token;
    }
    for (const codes of person.codes.toReversed()) {
      const code = codes.pop() ?? "";
      if ((await second(first.asked?.challenge ?? "", { code }, person.from)).status === 200) return;
    }
    throw new Error("no recovery code of a person with factors is taken");
  };

  return {
    ...service,
    addPerson,
    factorsOf,
    ask,
    add,
    remove,
    reset,
    signInByEveryWay,
    password: { password: PASSWORD },
  };
}
