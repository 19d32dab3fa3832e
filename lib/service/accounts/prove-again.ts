import type { AdminProof } from "@/lib/contract/accounts/second-factor";
import type { ProblemError } from "@/lib/contract/problem";
import { recorded, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { UserRow } from "../db/tables";
import type { Person } from "../http/operation";
import { invalid, notFound, ServiceProblem } from "../http/problem-error";
import { requireSameRights } from "./in-transaction-as";
import { getUserForChange } from "./people/change-user";
import { verifyChallenge } from "./second-factor/challenges";
import { type Verified, verifyFactor } from "./second-factor/verify-factor";
import { getUserRow, lockUser } from "./users";

type Options = {
  /** Member of the body with the password; asked for even of a person who has a factor, unless `takesFactor`. */
  passwordAt?: "password" | "current";
  takesFactor?: boolean;
  /** Further errors, before the transaction begins. They change nothing, as a wrong proof does. */
  check?: (user: UserRow, isRight: boolean) => Promise<ProblemError[]>;
};

// For every change that gives somebody a way in or takes one away. Wrong proofs count like failed sign-ins, for each
// session, so that its thief cannot guess them. `change` gets the person's own row, locked.
export async function proveAgain<T>(
  context: ServiceContext,
  proof: AdminProof,
  person: Person,
  change: (trx: Db, user: UserRow) => Promise<T>,
  { passwordAt = "password", takesFactor = passwordAt === "password", check }: Options = {},
): Promise<T> {
  const { db, throttle } = context;
  const user = await getUserRow(db, person.id);
  const takesPassword = !takesFactor || user.second_factor_at === null;
  const shown = takesPassword ? passwordAt : proof.passkey ? "passkey" : "code";
  const verify = takesPassword
    ? passwordVerifier(context, user, proof, shown)
    : await factorVerifier(context, user, proof);
  let verified: Verified = { refusal: "" };
  let errors: ProblemError[] = [];
  const done = await throttle.attempt(
    // A session counts as a device of its own: strangers who guess cannot stop who is signed in, nor a thief change addresses.
    { email: user.email, address: person.address, deviceId: person.credential.id },
    async () => {
      verified = await verify();
      errors = (await check?.(user, "take" in verified)) ?? [];
      return "take" in verified;
    },
    async (trx) => {
      if (errors.length > 0) throw invalid(errors);
      const locked = await lockUser(trx, user.id);
      await requireSameRights(trx, person, context.now());
      return "take" in verified && (await verified.take(trx)) ? { value: await change(trx, locked) } : null;
    },
    // With a factor the password is half of the proof: it must not end the count of wrong codes.
    { endsCount: !takesPassword || user.second_factor_at === null },
  );
  if (done) return done.value;
  throw invalid([{ pointer: `/${shown}`, detail: t(`serviceAccounts.proof.${shown}`) }, ...errors]);
}

/** 403 for the own account: a session alone never replaces its way in. `change` gets the other row, locked. */
export async function proveForOther<T>(
  context: ServiceContext,
  id: string,
  proof: AdminProof,
  person: Person,
  change: (trx: Db, other: UserRow) => Promise<T>,
): Promise<T> {
  if (id === person.id) throw new ServiceProblem("forbidden", t("serviceAccounts.proof.ownAccount"));
  // Before the proof, which an unknown id does not need.
  const users = context.db.selectFrom("users").select("id").where("id", "=", id).where("removed_at", "is", null);
  if (!(await users.executeTakeFirst())) throw notFound();
  return proveAgain(context, proof, person, async (trx) => change(trx, await getUserForChange(trx, id)));
}

type Verify = () => Promise<Verified>;

function passwordVerifier(context: ServiceContext, user: UserRow, { password }: AdminProof, shown: string): Verify {
  const pointer = `/${shown}`;
  if (user.password_hash === null) throw invalid([{ pointer, detail: t("serviceAccounts.proof.noPassword") }]);
  if (password === undefined) throw invalid([{ pointer, detail: t("serviceAccounts.proof.enterPassword") }]);
  return async () => {
    const isRight = await context.passwords.verify(user.password_hash, password);
    return isRight ? { take: async () => true } : { refusal: recorded("signInReasons.wrongPassword") };
  };
}

/** Throws 422 when no code was sent, and no answer to a valid challenge. */
async function factorVerifier(
  context: ServiceContext,
  user: UserRow,
  { code, challenge, passkey }: AdminProof,
): Promise<Verify> {
  if (passkey && challenge) {
    const answered = await verifyChallenge(context.keys, challenge, "change", context.now());
    if (answered?.userId !== user.id || answered.version !== user.credential_version) {
      throw invalid([{ pointer: "/passkey", detail: t("serviceAccounts.proof.passkey") }]);
    }
    return () => verifyFactor(context, user, { challenge: answered, passkey });
  }
  if (code === undefined) {
    throw invalid([{ pointer: "/code", detail: t("serviceAccounts.proof.enterCode") }]);
  }
  return () => verifyFactor(context, user, { code });
}
