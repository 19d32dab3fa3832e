import { expect, test } from "vitest";
import { type Role, roles } from "@/lib/contract/accounts/roles";
import { removeUser, updateUser } from "../accounts/people/change-user";
import { setPasswordHash } from "../accounts/users";
import { allOperations } from "../app";
import { terminalActor } from "../audit-entries/record-audit";
import { onlyOwners, UNKNOWN } from "../testing/permissions/account-rules";
import type { PermissionWorld, Rule } from "../testing/permissions/permission-rule";
import { rules } from "../testing/permissions/permission-rules";
import { type Decision, decidePoint, type Relation } from "../testing/permissions/point-rights";
import { startWithEachRole } from "../testing/permissions/start-with-each-role";
import type { Operation } from "./operation";

const credentials = ["none", "session", "read token", "write token", "team token", "print token"] as const;
type Credential = (typeof credentials)[number];

/** Returns the decision that role and credential alone make; null when it depends on the thing. */
function refusalOf({ access, forTeamTokens }: Rule, role: Role, credential: Credential): Decision | null {
  if (access === "anyone") return null;
  // The office has no public page.
  if (access === "open" && credential === "none") return "not found";
  if (credential === "none") return "not authenticated";
  if (access.startsWith("admin") && role !== "admin") return "forbidden";
  if (role === "viewer" && access === "write") return "forbidden";
  const isToken = credential !== "session";
  if ((credential === "print token") !== (access === "agent")) return "forbidden";
  if (access === "agent") return role === "admin" ? null : "forbidden";
  if (credential === "team token" && !forTeamTokens) return "forbidden";
  if (isToken && (access === "session" || access === "open" || access === "admin")) return "forbidden";
  return credential === "read token" && access === "write" ? "forbidden" : null;
}

function expectedDecision(rule: Rule, role: Role, credential: Credential, whose: Relation): Decision {
  const { access, others = onlyOwners } = rule;
  const refusal = refusalOf(rule, role, credential);
  // The office has no public page, and nobody has a reporter's link.
  if (access === "anyone" && (rule === rules.getPublicPoint || rule === rules.getReportOfLink)) return "not found";
  if (refusal !== null || access === "anyone") return refusal ?? "handled";
  if (whose === "nobody") return "not found";
  if (rule.point) return decidePoint(rule.point, role, whose, credential === "team token");
  // A token that is limited to a team does not see other teams, whoever owns it.
  if (rule === rules.getTeam && whose === "another" && credential === "team token") return "not found";
  return whose === "another" ? others[role] : "handled";
}

async function decisionOf(response: Response): Promise<Decision> {
  const problem = response.status >= 400 ? await response.json() : {};
  if (problem.type === "/problems/missing-token" || problem.type === "/problems/invalid-token")
    return "not authenticated";
  if (problem.type === "/problems/forbidden") return "forbidden";
  if (response.status >= 500) throw new Error(JSON.stringify(problem));
  return response.status === 404 ? "not found" : "handled";
}

/** Sends the operation as this role with this credential, about something of `owner`, and returns the decision. */
async function decide(
  world: PermissionWorld,
  one: Operation,
  rule: Rule,
  role: Role,
  credential: Credential,
  whose: Relation,
) {
  const own = world.users[role];
  const id = await (whose === "nobody" ? UNKNOWN : rule.idOf?.(world, whose === "own" ? own : world.others[role]));
  const { edit, view } = world.teams;
  if (rule.point && id) await world.place(id, whose === "team edit" ? edit : whose === "team view" ? view : null);
  const isNewUser = rule.endsSessions && credential !== "none";
  const sender = isNewUser ? await world.addUser(`${crypto.randomUUID()}@example.com`, role) : own;
  const body = rule.body && { body: rule.body };
  const key = typeof rule.key === "function" ? await rule.key(world) : rule.key;
  const path = one.path.replace("{id}", id ?? "").replace("{key}", key ?? "") + (rule.query ?? "");
  return decisionOf(
    await world.service.send(one.method.toUpperCase(), path, { token: sender.sent[credential], ...body }),
  );
}

/** Returns whose things an operation is sent about: of none, when it is refused before it looks for one. */
function relationsOf({ idOf, point }: Rule, isRefused: boolean): readonly Relation[] {
  if (!idOf) return ["own"];
  if (isRefused) return ["nobody"];
  return point ? ["own", "team edit", "team view", "another", "nobody"] : ["own", "another", "nobody"];
}

test("each operation allows exactly what its rule says, for each role, credential, owner and team", async () => {
  const world = await startWithEachRole();
  const operations = allOperations(world.service.context);
  expect(Object.keys(rules).sort()).toEqual(operations.map(({ name }) => name).sort());

  const wrong: string[] = [];
  for (const one of operations) {
    const rule = rules[one.name] as Rule;
    if (one.access !== rule.access) wrong.push(`${one.name} has the rule ${one.access} instead of ${rule.access}`);
    for (const role of roles) {
      for (const credential of credentials) {
        const isRefused = refusalOf(rule, role, credential) !== null;
        for (const whose of relationsOf(rule, isRefused)) {
          const expected = expectedDecision(rule, role, credential, whose);
          const decision = await decide(world, one, rule, role, credential, whose);
          if (decision !== expected)
            wrong.push(`${one.name}, ${role}, ${credential}, ${whose}: ${decision} instead of ${expected}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Changes that take rights away from a user, each with what a request of the user answers after it. */
const changes: [what: string, decision: Decision, change: (world: PermissionWorld, id: string) => Promise<unknown>][] =
  [
    ["disabled", "not authenticated", ({ service }, id) => change(service, id, { disabled: true })],
    ["removed", "not authenticated", ({ service }, id) => removeUser(service.context, id, terminalActor)],
    ["new password", "not authenticated", ({ service: { db, clock } }, id) => setPasswordHash(db, id, "", clock.now)],
    ["demoted", "forbidden", ({ service }, id) => change(service, id, { role: "staff" })],
  ];

const change = ({ context }: PermissionWorld["service"], id: string, changes: { disabled?: boolean; role?: "staff" }) =>
  updateUser(context, id, changes, terminalActor);

/** Creates a body that is sent after `before`, which runs when the service begins to read the body. */
const lateBody = (text: string, before: () => Promise<unknown>) =>
  new ReadableStream(
    {
      pull: async (controller) => {
        await before();
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );

test("each operation with a body refuses a person whose rights ended before the body arrived, and writes nothing", async () => {
  const world = await startWithEachRole();
  const { service } = world;
  const withBody = allOperations(service.context).filter((one) => one.access !== "anyone" && (one.body || one.file));
  expect(withBody.length).toBeGreaterThan(25);

  const wrong: string[] = [];
  for (const one of withBody) {
    const rule = rules[one.name] as Rule;
    const isForAgents = rule.access === "agent";
    const isForAdmins = isForAgents || rule.access.startsWith("admin");
    for (const [what, expected, changeUser] of changes) {
      // Staff may call the other operations too.
      if (what === "demoted" && !isForAdmins) continue;
      // API tokens outlive a password.
      if (what === "new password" && isForAgents) continue;
      const sender = await world.addUser(`${crypto.randomUUID()}@example.com`, "admin");
      const id = await (rule.idOf?.(world, world.users.admin) ?? "");
      const key = typeof rule.key === "function" ? await rule.key(world) : rule.key;
      const raw = lateBody(one.file ? "name\nGate\n" : JSON.stringify(rule.body), () => changeUser(world, sender.id));
      const headers = { "Content-Type": one.file?.types[0] ?? "application/json" };
      const path = one.path.replace("{id}", id).replace("{key}", key ?? "") + (rule.query ?? "");
      const decision = await decisionOf(
        await service.send(one.method.toUpperCase(), path, {
          token: isForAgents ? sender.sent["print token"] : sender.token,
          raw,
          headers,
        }),
      );
      if (decision !== expected) wrong.push(`${one.name}, ${what}: ${decision} instead of ${expected}`);
      const written = service.db.selectFrom("audit_entries").select("action").where("actor_id", "=", sender.id);
      const since = (await written.execute()).filter(({ action }) => !/^(sign-in|token)\./.test(action));
      if (since.length > 0) wrong.push(`${one.name}, ${what}: has written`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a viewer gets 403 from every operation of the table that changes anything but the own account", async () => {
  const { service, users } = await startWithEachRole();
  const writes = allOperations(service.context).filter(({ access }) => access === "write" || access === "admin");
  expect(writes.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const one of writes) {
    const path = one.path.replace("{id}", UNKNOWN).replace("{key}", UNKNOWN);
    const { status } = await service.send(one.method.toUpperCase(), path, {
      token: users.viewer.token,
      ...(one.method !== "get" && { body: {} }),
    });
    if (status !== 403) wrong.push(`${one.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
