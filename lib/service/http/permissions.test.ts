import { expect, test } from "vitest";
import { type Role, roles } from "@/lib/contract/accounts/account";
import { allOperations } from "../app";
import { type Decision, onlyOwners, type Rule, rules, UNKNOWN, type World } from "../testing/permission-rules";
import { startWithEachRole } from "../testing/start-with-each-role";
import type { Operation } from "./operation";

const credentials = ["none", "session", "read token", "write token"] as const;
type Credential = (typeof credentials)[number];

function expectedDecision(rule: Rule, role: Role, credential: Credential, owner: string): Decision {
  const { access, others = onlyOwners } = rule;
  if (access === "anyone") return "handled";
  if (credential === "none") return "not authenticated";
  if (access.startsWith("admin") && role !== "admin") return "forbidden";
  const isToken = credential !== "session";
  if (isToken && (access === "session" || access === "admin")) return "forbidden";
  if (credential === "read token" && access === "write") return "forbidden";
  if (owner === "nobody") return "not found";
  return owner === "another" ? others[role] : "handled";
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
async function decide(world: World, one: Operation, rule: Rule, role: Role, credential: Credential, owner: string) {
  const own = world.users[role];
  const id = await (owner === "nobody" ? UNKNOWN : rule.idOf?.(world, owner === "own" ? own : world.others[role]));
  const isNewUser = rule.endsSessions && credential !== "none";
  const sender = isNewUser ? await world.addUser(`${crypto.randomUUID()}@example.com`, role) : own;
  const body = rule.body && { body: rule.body };
  const key = typeof rule.key === "function" ? await rule.key(world) : rule.key;
  const path = one.path.replace("{id}", id ?? "").replace("{key}", key ?? "") + (rule.query ?? "");
  return decisionOf(
    await world.service.send(one.method.toUpperCase(), path, { token: sender.sent[credential], ...body }),
  );
}

test("each operation allows exactly what its rule says, for each role, credential and owner", {
  timeout: 300_000,
}, async () => {
  const world = await startWithEachRole();
  const operations = allOperations(world.service.context);
  expect(Object.keys(rules).sort()).toEqual(operations.map(({ name }) => name).sort());

  const wrong: string[] = [];
  for (const one of operations) {
    const rule = rules[one.name] as Rule;
    if (one.access !== rule.access) wrong.push(`${one.name} has the rule ${one.access} instead of ${rule.access}`);
    for (const role of roles) {
      for (const credential of credentials) {
        for (const owner of rule.idOf ? ["own", "another", "nobody"] : ["own"]) {
          const expected = expectedDecision(rule, role, credential, owner);
          const decision = await decide(world, one, rule, role, credential, owner);
          if (decision !== expected)
            wrong.push(`${one.name}, ${role}, ${credential}, ${owner}: ${decision} instead of ${expected}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
