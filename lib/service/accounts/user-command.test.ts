import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase, type Where } from "../db/open";
import { makeTestDatabase } from "../testing/make-test-database";
import { runUserCommand } from "./user-command";

let where: Where;

beforeEach(async () => {
  where = await makeTestDatabase("template0");
  vi.stubEnv("DATA_DIR", where.dataDir);
  vi.stubEnv("DATABASE_URL", where.databaseUrl);
  vi.stubEnv("AUTH_SECRET", "a secret for tests, long enough, 0123456789");
});
afterEach(() => vi.unstubAllEnvs());

/** Runs the command, answers its password prompt with `password`, and returns the printed text. */
async function run(words: string, options = {}, password = "seven green bicycles"): Promise<string> {
  const lines: string[] = [];
  const terminal = { print: (line: string) => void lines.push(line), readPassword: async () => password };
  await runUserCommand(words.split(" "), options, terminal);
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

test("disable and password end the user's sessions", async () => {
  await run("add ada@example.com");
  const db = openDatabase(where, { onLost: () => {} });
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

test.each([
  ["", {}, "", /^The command is missing or unknown\. Use one of: add, list/],
  ["remove a@example.com", {}, "", /^The command is missing or unknown\. Use one of: add, list/],
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
  await expect(run("list")).rejects.toThrow(/^Users are managed by the service at https:..doors.example.com/);
});
