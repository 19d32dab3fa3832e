import { readConfig } from "@/lib/config";
import { email as emailSchema, newPassword, personName, type Role, roles } from "@/lib/contract/account";
import { openDataDir } from "../db/data-dir";
import type { Db } from "../db/open";
import { openMigrated } from "../db/open-migrated";
import type { UserRow } from "../db/tables";
import { weaknessOf } from "./passwords/password-strength";
import { createPasswords } from "./passwords/passwords";
import { createUser, findUserByEmail, listUsers, setDisabled, setPasswordHash } from "./users";

/** Terminal functions that the command uses. */
type Terminal = { print: (line: string) => void; readPassword: () => Promise<string> };
type Options = { name?: string; role?: string };

/** Error in how the command was called. `message` is one sentence. */
class UsageError extends Error {}

/**
 * Adds, lists, disables and enables users and sets their passwords, in the database of DATA_DIR. May run while the
 * program is running.
 * @throws Error with one sentence when the command cannot be carried out
 */
export async function runUserCommand([verb = "", email = ""]: string[], options: Options, terminal: Terminal) {
  const config = readConfig();
  if (config.serviceUrl)
    throw new UsageError(
      `Users are managed by the service at ${config.serviceUrl}. Run this command on the machine of that service.`,
    );
  openDataDir(config.dataDir);
  const db = await openMigrated(config, () => {});
  try {
    if (verb === "list") return await list(db, terminal);
    const verbs = { add, disable, enable, password };
    if (!(verb in verbs))
      throw new UsageError("The command is missing or unknown. Use one of: add, list, disable, enable, password.");
    if (email === "") throw new UsageError(`The e-mail address is missing. Use: npm run user -- ${verb} EMAIL`);
    await verbs[verb as keyof typeof verbs](db, valid(emailSchema.safeParse(email)), options, terminal);
  } finally {
    await db.destroy();
  }
}

async function list(db: Db, { print }: Terminal): Promise<void> {
  const users = await listUsers(db);
  if (users.length === 0) print("There are no users yet. Start the program and open the setup link that it prints.");
  for (const user of users)
    print([user.email, user.role, user.disabled_at === null ? "" : "disabled", user.name].join("\t"));
}

async function add(db: Db, email: string, options: Options, terminal: Terminal): Promise<void> {
  const name = valid(personName.safeParse(options.name ?? email.split("@")[0]));
  const role = options.role ?? "staff";
  if (!roles.includes(role as Role)) throw new UsageError(`--role must be one of: ${roles.join(", ")}.`);
  const passwordHash = await askPassword({ email, name }, terminal);
  const user = await createUser(db, { email, name, role: role as Role, passwordHash }, Date.now());
  if (!user)
    throw new UsageError(`User ${email} exists already. Change the password with: npm run user -- password ${email}`);
  terminal.print(`Added ${email} as ${role}.`);
}

async function disable(db: Db, email: string, _options: Options, { print }: Terminal): Promise<void> {
  const user = await getUser(db, email);
  await setDisabled(db, user.id, Date.now(), Date.now());
  print(`${email} can no longer sign in. Every session has ended.`);
}

async function enable(db: Db, email: string, _options: Options, { print }: Terminal): Promise<void> {
  const user = await getUser(db, email);
  await setDisabled(db, user.id, null, Date.now());
  print(`${email} can sign in again.`);
}

async function password(db: Db, email: string, _options: Options, terminal: Terminal): Promise<void> {
  const user = await getUser(db, email);
  await setPasswordHash(db, user.id, await askPassword(user, terminal), Date.now());
  terminal.print(`${email} has a new password. Every session has ended.`);
}

async function askPassword(person: { email: string; name: string }, terminal: Terminal): Promise<string> {
  const chosen = valid(newPassword.safeParse(await terminal.readPassword()));
  const weakness = await weaknessOf(chosen, person);
  if (weakness) throw new UsageError(weakness);
  return createPasswords().hash(chosen);
}

async function getUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new UsageError(`There is no user ${email}. List all users with: npm run user -- list`);
  return user;
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function valid(parsed: Parsed): string {
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues[0]?.message);
}
