import { createHmac, timingSafeEqual } from "node:crypto";
import { ConfigError } from "@/lib/config";
import { email as emailSchema, type FirstAdmin, newPassword, personName } from "@/lib/contract/accounts/account";
import { signInOperations } from "@/lib/contract/operations/sign-in/sign-in-operations";
import { t } from "@/lib/messages/messages";
import { terminalActor } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { inTransaction } from "../../db/transaction";
import { jsonOperation, type Operation, operation } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { weaknessOf } from "../passwords/password-strength";
import { addUser } from "../people/change-user";
import { beginSession, type SessionClient } from "../sessions";
import { clientOf, toSignIn } from "../sign-in";
import { hasUsers } from "../users";

/** Null once there is a user. From the secret and the installation's id: every process prints one link. */
export async function findSetupToken({ db, keys }: Pick<ServiceContext, "db" | "keys">): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
  return createHmac("sha256", keys.setup).update(id).digest("base64url").slice(0, 32);
}

/** Null when there are users. Locks the installation, so that concurrent requests create one. `address`: IP. */
async function createFirstAdmin(
  db: Db,
  input: { email: string; name: string; passwordHash: string },
  now: number,
  address?: string,
): Promise<UserRow | null> {
  const actor = address === undefined ? terminalActor : { id: null, name: input.name, address };
  return inTransaction(db, async (trx) => {
    await trx.selectFrom("installation").select("id").forUpdate().execute();
    return (await hasUsers(trx)) ? null : addUser(trx, { ...input, role: "admin" }, actor, now);
  });
}

async function setUp(context: ServiceContext, { token, name, email, password }: FirstAdmin, from: SessionClient) {
  const expected = await findSetupToken(context);
  if (expected === null) throw closed();
  if (!isSame(token, expected)) {
    throw new ServiceProblem("forbidden", t("serviceSignIn.setup.linkInvalid"));
  }
  const weakness = await weaknessOf(password, { email, name });
  if (weakness) throw invalid([{ pointer: "/password", detail: weakness }]);
  const passwordHash = await context.passwords.hash(password);
  const admin = await createFirstAdmin(context.db, { email, name, passwordHash }, context.now(), from.address);
  if (!admin) throw closed();
  context.log.info({ event: "setup", userId: admin.id });
  const sessionId = await inTransaction(context.db, (trx) => beginSession(trx, admin, from, context.now()));
  if (sessionId === null) throw new ServiceProblem("setup-closed", t("serviceSignIn.setup.changed"));
  return toSignIn(context, admin, sessionId, null);
}

const closed = () => new ServiceProblem("setup-closed", t("serviceSignIn.setup.done"));

function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected));
}

/** For an installation without users. */
export const setupRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(signInOperations.getSetupState, async () => ({
    open: !(await hasUsers(context.db)),
    mail: await context.mailer.isSetUp(context.db),
  })),
  operation(signInOperations.setUp, (call) => setUp(context, call.body, clientOf(call))),
];

type ConfiguredAdmin = { email: string; password: string; name: string };

/** Ignored when there are users. @throws ConfigError when e-mail, password or name is not valid */
export async function ensureFirstAdmin(context: ServiceContext, admin: ConfiguredAdmin): Promise<void> {
  if (await hasUsers(context.db)) return;
  const email = requireValid("ADMIN_EMAIL", emailSchema.safeParse(admin.email));
  const name = requireValid("ADMIN_NAME", personName.safeParse(admin.name));
  const password = requireValid("ADMIN_PASSWORD", newPassword.safeParse(admin.password));
  const weakness = await weaknessOf(password, { email, name });
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD: ${weakness}`);
  const passwordHash = await context.passwords.hash(password);
  await createFirstAdmin(context.db, { email, name, passwordHash }, context.now());
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function requireValid(variable: string, parsed: Parsed): string {
  if (parsed.success) return parsed.data;
  throw new ConfigError(`${variable}: ${parsed.error.issues[0]?.message}`);
}
