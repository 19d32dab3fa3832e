import type { FactorChange } from "@/lib/contract/accounts/second-factor";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import type { Person } from "../../http/operation";
import { invalid, type ServiceProblem } from "../../http/problem-error";
import { requireSameRights } from "../in-transaction-as";
import { NO_PASSWORD } from "../own-account/change-account";
import { lockUser } from "../users";
import { verifyChallenge } from "./challenges";
import { type Verified, verifyFactor } from "./verify-factor";

/**
 * Runs a change of factors in a transaction, after the person has shown the present factor, or the password while there is
 * none. Wrong ones count like failed sign-ins, so that a thief of the session cannot guess them.
 * @throws ServiceProblem 422 for a missing or wrong proof, 429 after too many failures
 */
export async function changeFactors<T>(
  context: ServiceContext,
  proof: FactorChange,
  person: Person,
  change: (trx: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  const { db, throttle } = context;
  const user = await db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  const attempter = { email: user.email, address: person.address, deviceId: null };
  const verify = verifierOf(context, user, proof);
  let verified: Verified = { refusal: "" };
  const done = await throttle.attempt(
    attempter,
    async () => {
      verified = await verify();
      return "take" in verified;
    },
    async (trx) => {
      const locked = await lockUser(trx, user.id);
      await requireSameRights(trx, person, context.now());
      return "take" in verified && (await verified.take(trx)) ? { value: await change(trx, locked) } : null;
    },
  );
  if (done) return done.value;
  throw wrong(user.second_factor_at === null ? "password" : proof.passkey ? "passkey" : "code");
}

/** Returns the function that verifies what the person sent. @throws ServiceProblem 422 when it is not what is needed */
function verifierOf(context: ServiceContext, user: UserRow, proof: FactorChange): () => Promise<Verified> {
  const { password, code, challenge, passkey } = proof;
  if (user.second_factor_at === null) {
    if (user.password_hash === null) throw invalid([{ pointer: "/password", detail: NO_PASSWORD }]);
    if (password === undefined) throw invalid([{ pointer: "/password", detail: "Enter your password." }]);
    return async () => {
      const isRight = await context.passwords.verify(user.password_hash, password);
      return isRight ? { take: async () => true } : { refusal: "The password is wrong" };
    };
  }
  if (passkey && challenge) {
    const answered = verifyChallenge(context.keys, challenge, "change", context.now());
    if (answered?.userId !== user.id || answered.version !== user.credential_version) throw wrong("passkey");
    return () => verifyFactor(context, user, { challenge: answered, passkey });
  }
  if (code === undefined) {
    throw invalid([{ pointer: "/code", detail: "Enter a code of your app, or a recovery code." }]);
  }
  return () => verifyFactor(context, user, { code });
}

const details = {
  password: "The password is wrong. Check it and try again.",
  code: "The code is wrong or was used before. Wait for the next code of your app, or use a recovery code.",
  passkey: "The passkey was not accepted. Try it again, or enter a code.",
};

const wrong = (what: keyof typeof details): ServiceProblem => invalid([{ pointer: `/${what}`, detail: details[what] }]);
