import { beforeEach, expect, test, vi } from "vitest";
import type { Where } from "../db/database";
import { openDatabase } from "../db/open-database";
import { makeTestDatabase, setCommandVariables } from "../testing/make-test-database";
import { runUserCommand } from "./user-command";

let where: Where;

beforeEach(async () => {
  where = await makeTestDatabase();
  setCommandVariables(where);
});

/** Runs the command, answers its password prompt with `password`, and returns the printed text. */
async function run(words: string | string[], options = {}, password = "seven green bicycles"): Promise<string> {
  const lines: string[] = [];
  const terminal = {
    print: (line: string) => void lines.push(line),
    note: () => {},
    readPassword: async () => password,
  };
  await runUserCommand(typeof words === "string" ? words.split(" ") : words, options, terminal);
  return lines.join("\n");
}

test("the user command adds, lists, disables and enables users and sets passwords", async () => {
  expect(await run("list")).toMatch(/^There are no users yet/);
  expect(await run("add Ada@example.com", { name: "Ada", role: "manager" })).toBe("Added ada@example.com as manager.");
  expect(await run("add ben@example.com")).toBe("Added ben@example.com as staff.");
  await run("disable ben@example.com");
  expect(await run("list")).toBe("ada@example.com\tmanager\t\tAda\nben@example.com\tstaff\tdisabled\tben");
  await run("enable ben@example.com");
  expect(await run("list")).not.toContain("disabled");
  expect(await run("password ben@example.com", {}, "another long password")).toMatch(/Every session has ended/);
});

test("the user command changes names and roles and removes users, and records each change", async () => {
  await run("add ada@example.com", { role: "admin" });
  await run("add kim@example.com");
  expect(await run(["name", "kim@example.com", "Kim Lee"])).toBe("kim@example.com has the name Kim Lee.");
  expect(await run("role kim@example.com manager")).toMatch(/^kim@example.com has the role manager/);
  expect(await run("list")).toContain("kim@example.com\tmanager\t\tKim Lee");
  expect(await run("remove kim@example.com")).toMatch(/^kim@example.com is removed\./);
  expect(await run("list")).not.toContain("kim");
  await run("password ada@example.com", {}, "another long password");

  const { db } = openDatabase(where);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_id", "actor_name", "target_name", "changes"])
    .orderBy("at")
    .execute();
  await db.destroy();
  expect(entries.map(({ action, target_name }) => `${action} ${target_name}`)).toEqual([
    "user.created ada",
    "user.created kim",
    "user.updated Kim Lee",
    "user.updated Kim Lee",
    "user.removed Kim Lee",
    "password.changed ada",
  ]);
  expect(new Set(entries.map(({ actor_id, actor_name }) => `${actor_id} ${actor_name}`))).toEqual(
    new Set(["null Terminal"]),
  );
  expect(entries[3]?.changes).toBe('{"role":["staff","manager"]}');
});

test("the user command refuses to disable, demote or remove the last active admin", async () => {
  await run("add ada@example.com", { role: "admin" });
  for (const words of ["disable ada@example.com", "role ada@example.com staff", "remove ada@example.com"]) {
    await expect(run(words)).rejects.toThrow(
      /^ada is the last active admin with a password\. Make somebody else with a password an admin/,
    );
  }
  await run("add ben@example.com", { role: "admin" });
  expect(await run("role ada@example.com staff")).toMatch(/has the role staff/);
});

test("disable and password end the user's sessions", async () => {
  await run("add ada@example.com");
  const { db } = openDatabase(where);
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  for (const [at, verb] of ["disable", "password"].entries()) {
    const session = { id: String(at), user_id: id, generation: 0, created_at: 0, rotated_at: 0, revoked_at: null };
    await db.insertInto("sessions").values(session).execute();
    await run(`${verb} ada@example.com`, {}, "another long password");
  }
  const live = await db.selectFrom("sessions").select("id").where("revoked_at", "is", null).execute();
  expect(live).toEqual([]);
  await db.destroy();
});

test("reset-factor removes the second factor, ends the sessions, and is in the audit log", async () => {
  await run("add ada@example.com");
  const { db } = openDatabase(where);
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const session = { id: "1", user_id: id, generation: 0, created_at: 0, rotated_at: 0, revoked_at: null };
  await db.insertInto("sessions").values(session).execute();
  const app = { id: "2", user_id: id, type: "totp", name: "App", secret: "k.s", challenge: null } as const;
  await db
    .insertInto("second_factors")
    .values({ ...app, created_at: 1, confirmed_at: 1 })
    .execute();
  await db.insertInto("recovery_codes").values({ user_id: id, digest: "d" }).execute();
  await db.updateTable("users").set({ second_factor_at: 1 }).execute();

  expect(await run("reset-factor ada@example.com")).toBe(
    "ada@example.com has no second factor any more, and signs in with the password. Every session has ended.",
  );
  expect(await db.selectFrom("users").select("second_factor_at").execute()).toEqual([{ second_factor_at: null }]);
  for (const table of ["second_factors", "recovery_codes"] as const) {
    expect(await db.selectFrom(table).select("user_id").execute()).toEqual([]);
  }
  const live = await db.selectFrom("sessions").select("id").where("revoked_at", "is", null).execute();
  expect(live).toEqual([]);
  const last = db.selectFrom("audit_entries").select(["action", "actor_name"]).orderBy("id", "desc").limit(1);
  expect(await last.executeTakeFirst()).toEqual({ action: "factor.reset", actor_name: "Terminal" });
  await db.destroy();
});

test.each([
  ["", {}, "", /^The command is missing or unknown\. Use one of: add, list/],
  ["constructor a@example.com", {}, "", /^The command is missing or unknown\. Use one of: add, list/],
  ["delete a@example.com", {}, "", /^The command is missing or unknown\. Use one of: add, list/],
  ["list a@example.com", {}, "", /^“a@example.com” is one word too many\. Use: npm run user -- list$/],
  ["disable a@example.com b@example.com", {}, "", /^“b@example.com” is one word too many\./],
  ["name a@example.com Kim Lee", {}, "", /^“Lee” is one word too many\. Write a name of several words in quotes\./],
  ["role a@example.com", {}, "", /^The role is missing\. Use: npm run user -- role EMAIL ROLE$/],
  ["role a@example.com", { role: "admin" }, "", /^The role is missing\./],
  ["enable a@example.com", { name: "Kim" }, "", /^--name belongs to add, not to enable\./],
  ["add", {}, "", /^The e-mail address is missing\. Use: npm run user -- add EMAIL/],
  ["add nonsense", {}, "", /^E-mail must look like/],
  ["add a@example.com", { role: "boss" }, "", /^--role must be one of/],
  ["add a@example.com", {}, "short", /^Password must be at least 12/],
  ["add a@example.com", {}, "password1234", /^Password is among the most common/],
  ["disable a@example.com", {}, "", /^There is no user a@example.com\. List all users/],
] as const)("user %j is refused with an explanation", async (words, options, password, sentence) => {
  await expect(run(words, options, password)).rejects.toThrow(sentence);
});

test("add refuses an e-mail address that is taken, in any case", async () => {
  await run("add ada@example.com");
  await expect(run("add ADA@example.com")).rejects.toThrow(/User ada@example.com exists already/);
});

test("the user command refuses to run when the service is remote", async () => {
  vi.stubEnv("DATABASE_URL", undefined);
  vi.stubEnv("ACCESS_POINT_SERVICE_URL", "https://doors.example.com");
  await expect(run("list")).rejects.toThrow(/people and data are in the service at https:..doors.example.com/);
});
