import { DEFAULT_DATA_DIR, readOwnConfig } from "@/lib/config";
import { email as emailSchema, newPassword, personName } from "@/lib/contract/accounts/account";
import { type Role, roles } from "@/lib/contract/accounts/roles";
import { recordAudit, terminalActor } from "../audit-entries/record-audit";
import type { Db } from "../db/database";
import { openExisting } from "../db/open-existing";
import type { UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { linkIdentity, unlinkIdentities } from "./oidc/link-identity";
import { weaknessOf } from "./passwords/password-strength";
import { createPasswords } from "./passwords/passwords";
import { addUser, removeUser, updateUser } from "./people/change-user";
import { deleteUnusedLinks } from "./people/one-time-links";
import { resetFactors } from "./second-factor/change-factors";
import { findUserByEmail, hasIdentity, listUsers, lockUser, setPasswordHash } from "./users";

type Terminal = {
  print: (line: string) => void;
  /** Beside the output, which another program may read. */
  note: (line: string) => void;
  readPassword: () => Promise<string>;
};
type Options = { name?: string; role?: string };

const words = {
  add: ["EMAIL"],
  list: [],
  role: ["EMAIL", "ROLE"],
  name: ["EMAIL", "NAME"],
  password: ["EMAIL"],
  disable: ["EMAIL"],
  enable: ["EMAIL"],
  remove: ["EMAIL"],
  link: ["EMAIL", "ISSUER", "SUBJECT"],
  unlink: ["EMAIL"],
  "reset-factor": ["EMAIL"],
} as const;
type Verb = keyof typeof words;

/** May run while the program is running. Its errors have one sentence. */
export async function runUserCommand(given: string[], options: Options, terminal: Terminal): Promise<void> {
  const config = readOwnConfig();
  const [verb, ...rest] = requireWords(given, options);
  // The first person may be added before the first start, but not into a folder that nobody has named.
  const create = verb === "add" && (config.databaseUrl !== undefined || config.dataDir !== DEFAULT_DATA_DIR);
  const db = await openExisting(config, { note: terminal.note, create });
  try {
    if (verb === "list") return await list(db, terminal);
    const [email = "", value = "", subject = ""] = rest;
    await verbs[verb](db, valid(emailSchema.safeParse(email)), { ...options, value, subject }, terminal);
  } finally {
    await db.destroy();
  }
}

function requireWords([given = "", ...rest]: string[], options: Options): [Verb, ...string[]] {
  if (!Object.hasOwn(words, given)) {
    const known = Object.keys(words).join(", ");
    throw new Error(`The command is missing or unknown. Use one of: ${known}.`);
  }
  const verb = given as Verb;
  const expected: readonly string[] = words[verb];
  const usage = `Use: npm run user -- ${[verb, ...expected].join(" ")}`;
  const missing = expected[rest.length];
  if (missing)
    throw new Error(`The ${missing === "EMAIL" ? "e-mail address" : missing.toLowerCase()} is missing. ${usage}`);
  const surplus = rest[expected.length];
  if (surplus !== undefined) {
    const advice = verb === "name" ? " Write a name of several words in quotes." : "";
    throw new Error(`“${surplus}” is one word too many.${advice} ${usage}`);
  }
  const option = (["name", "role"] as const).find((name) => options[name] !== undefined);
  if (option && verb !== "add") throw new Error(`--${option} belongs to add, not to ${verb}. ${usage}`);
  return [verb, ...rest];
}

async function list(db: Db, { print }: Terminal): Promise<void> {
  const users = await listUsers(db);
  if (users.length === 0) print("There are no users yet. Start the program and open the setup link that it prints.");
  for (const user of users) print([user.email, user.role, await stateOf(db, user), user.name].join("\t"));
}

async function stateOf(db: Db, { id, disabled_at, password_hash }: UserRow): Promise<string> {
  const linked = (await hasIdentity(db, id)) ? "linked" : "";
  if (disabled_at !== null) return "disabled";
  return password_hash === null ? linked || "invited" : linked;
}

type Given = Options & { value: string; subject: string };
type Run = (db: Db, email: string, given: Given, terminal: Terminal) => Promise<void>;

const add: Run = async (db, email, options, terminal) => {
  const name = valid(personName.safeParse(options.name ?? email.split("@")[0]));
  const role = validRole("--role", options.role ?? "staff");
  if (await findUserByEmail(db, email))
    throw new Error(`User ${email} exists already. Change the password with: npm run user -- password ${email}`);
  const passwordHash = await askPassword({ email, name }, terminal);
  await inTransaction(db, (trx) => addUser(trx, { email, name, role, passwordHash }, terminalActor, Date.now()));
  terminal.print(`Added ${email} as ${role}.`);
};

const role: Run = async (db, email, { value }, { print }) => {
  const { id } = await getUser(db, email);
  const changes = { role: validRole("The role", value) };
  await updateUser({ db, now: Date.now }, id, changes, terminalActor);
  print(`${email} has the role ${value} from the next request on.`);
};

const name: Run = async (db, email, { value }, { print }) => {
  const { id } = await getUser(db, email);
  const changes = { name: valid(personName.safeParse(value)) };
  const changed = await updateUser({ db, now: Date.now }, id, changes, terminalActor);
  print(`${email} has the name ${changed.name}.`);
};

const switchTo =
  (disabled: boolean, said: string): Run =>
  async (db, email, _given, { print }) => {
    const { id } = await getUser(db, email);
    await updateUser({ db, now: Date.now }, id, { disabled }, terminalActor);
    print(`${email} ${said}`);
  };
const disable = switchTo(true, "can no longer sign in. Every session has ended.");
const enable = switchTo(false, "can sign in again.");

const remove: Run = async (db, email, _given, { print }) => {
  await removeUser({ db, now: Date.now }, (await getUser(db, email)).id, terminalActor);
  print(`${email} is removed. Every session has ended, and the address can be added again.`);
};

const resetFactor: Run = async (db, email, _given, { print }) => {
  const { id } = await getUser(db, email);
  await inTransaction(db, async (trx) => resetFactors(trx, await lockUser(trx, id), terminalActor, Date.now()));
  print(`${email} has no second factor any more, and signs in with the password. Every session has ended.`);
};

const password: Run = async (db, email, _given, terminal) => {
  const user = await getUser(db, email);
  const passwordHash = await askPassword(user, terminal);
  await inTransaction(db, async (trx) => {
    const at = Date.now();
    await setPasswordHash(trx, user.id, passwordHash, at);
    await deleteUnusedLinks(trx, user.id);
    await recordAudit(trx, { actor: terminalActor, action: "password.changed", target: user, at });
  });
  terminal.print(`${email} has a new password. Every session has ended.`);
};

const link: Run = async (db, email, { value, subject }, { print }) => {
  const issuer = await linkIdentity(db, await getUser(db, email), value, subject);
  print(`${email} is linked to the account ${subject} of ${issuer}.`);
};

const unlink: Run = async (db, email, _given, { print }) => {
  const user = await getUser(db, email);
  const count = await unlinkIdentities(db, user);
  print(`${email} is unlinked from ${count === 1 ? "1 account" : `${count} accounts`}. Their sessions have ended.`);
  if (user.password_hash === null) print(`${email} has no password. Set one with: npm run user -- password ${email}`);
};

const verbs: Record<Exclude<Verb, "list">, Run> = {
  ...{ add, role, name, password, disable, enable, remove },
  ...{ link, unlink, "reset-factor": resetFactor },
};

async function askPassword(person: { email: string; name: string }, terminal: Terminal): Promise<string> {
  const chosen = valid(newPassword.safeParse(await terminal.readPassword()));
  const weakness = await weaknessOf(chosen, person);
  if (weakness) throw new Error(weakness);
  return createPasswords().hash(chosen);
}

async function getUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`There is no user ${email}. List all users with: npm run user -- list`);
  return user;
}

function validRole(label: string, role: string): Role {
  if (!roles.includes(role as Role)) throw new Error(`${label} must be one of: ${roles.join(", ")}.`);
  return role as Role;
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function valid(parsed: Parsed): string {
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues[0]?.message);
}
