import fc from "fast-check";
import { expect, test } from "vitest";
import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import { operations } from "@/lib/contract/operations/operations";
import { askWith, ofNoAccessPoint, type Probe, probes, type Target } from "./test-hidden-probes";
import { type Asker, type HiddenWorld, type KnownRow, startHiddenWorld, worlds } from "./test-hidden-world";

const entries: OperationEntry[] = Object.values(operations);

/** Returns the requests of an operation about an access point; null when the table of probes lacks the operation. */
function probesOf(entry: OperationEntry): ((target: Target) => Probe[] | Promise<Probe[]>) | null {
  const { name, method, access } = entry;
  if (probes[name]) return probes[name];
  if (method === "get") return (target) => askWith(entry, target);
  // Admins see every access point.
  return ofNoAccessPoint.has(name) || access === "admin" ? () => [] : null;
}

/** Returns the access points that the person sees, by GET of each, and the others. */
async function splitRows({ service, rows }: HiddenWorld, { token }: Asker) {
  const seen: KnownRow[] = [];
  const hidden: KnownRow[] = [];
  for (const row of rows) {
    const path = `/access-points/${row.id}${row.isDeleted ? "/trash" : ""}`;
    const { status } = await service.send("GET", path, { token });
    (status === 200 ? seen : hidden).push(row);
  }
  return { seen, hidden };
}

/** Returns which parts of hidden access points an answer holds that the person did not send. */
async function findNamed(
  { service }: HiddenWorld,
  { token }: Asker,
  entry: OperationEntry,
  { id = "", key = "", query = "", told = "", ...sent }: Probe,
  secrets: readonly [what: string, text: string][],
): Promise<string[]> {
  const path = entry.path.replace("{id}", id).replace("{key}", key) + query;
  const answer = await service.send(entry.method.toUpperCase(), path, { token, ...sent });
  const text = await answer.text();
  const asked =
    decodeURIComponent(path.replaceAll("+", " ")) + JSON.stringify(sent.body ?? "") + (sent.raw ?? "") + told;
  return secrets.filter(([, secret]) => text.includes(secret) && !asked.includes(secret)).map(([what]) => what);
}

const partsOf = ({ id, name, qrCode, location }: KnownRow) =>
  [
    ["id", id],
    ["name", name],
    ["code", qrCode],
    ["location", location],
  ] as [string, string][];

/** Returns what a person asks about: access points of owners of whom the person sees others, and one of another owner. */
function chooseTargets(world: HiddenWorld, me: Asker, about: readonly KnownRow[], seen: readonly KnownRow[]): Target[] {
  const near = (row: KnownRow, isDeleted: boolean) => {
    const others = seen.filter((one) => one !== row && one.isDeleted === isDeleted);
    return others.find((one) => one.owner === row.owner) ?? others[0];
  };
  const isNear = (row: KnownRow) => seen.some((one) => one !== row && one.owner === row.owner);
  const chosen = [
    about.find((row) => isNear(row) && !row.isDeleted),
    about.find((row) => isNear(row) && row.isDeleted),
    about.find((row) => !isNear(row)),
  ];
  return chosen
    .filter((row) => row !== undefined)
    .map((row) => ({ world, me, hidden: row, seen: near(row, false), seenInTrash: near(row, true) }));
}

/**
 * Sends every operation about access points that a person does not see, or does, and counts the answers that name one
 * that the person has not named.
 */
async function countNamed(world: HiddenWorld, me: Asker, which: "hidden" | "seen"): Promise<Record<string, number>> {
  const { seen, hidden } = await splitRows(world, me);
  const known = new Set(seen.flatMap((row) => [...partsOf(row).map(([, text]) => text), ...row.formerCodes]));
  const secrets = hidden.flatMap(partsOf).filter(([, text]) => !known.has(text));
  const about = which === "hidden" ? hidden : seen;
  const found: Record<string, number> = {};
  for (const target of chooseTargets(world, me, about, seen)) {
    for (const entry of entries) {
      for (const probe of (await probesOf(entry)?.(target)) ?? []) {
        const named = which === "hidden" ? secrets : partsOf(target.hidden);
        for (const what of await findNamed(world, me, entry, probe, named)) {
          const key = `${entry.name}: ${what}`;
          found[key] = (found[key] ?? 0) + 1;
        }
      }
    }
  }
  return found;
}

test("every operation that may name an access point is in the table of probes", () => {
  expect(entries.filter((entry) => probesOf(entry) === null).map(({ name }) => name)).toEqual([]);
});

test("no answer to a person has the id, name, code or location of an access point that this person cannot GET, but for suggested names of places", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (drawn) => {
      const world = await startHiddenWorld(drawn);
      const leaks: Record<string, Record<string, number>> = {};
      for (const me of world.senders) {
        const found = await countNamed(world, me, "hidden");
        if (Object.keys(found).length > 0) leaks[me.label] = found;
      }
      expect(leaks).toEqual({});
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

test("the same requests name access points to people who see them", async () => {
  const world = await startHiddenWorld({ seed: 1, role: "viewer", members: [null, null] });
  const admin = world.senders.find(({ label }) => label === "zoe") as Asker;
  const toOwner = await countNamed(world, world.owner, "seen");
  const toAdmin = await countNamed(world, admin, "seen");
  expect(Object.keys({ ...toOwner, ...toAdmin })).toEqual(
    expect.arrayContaining([
      ...["checkCode: id", "checkCode: name", "createAccessPoint: id", "createAccessPoints: name"],
      ...["updateAccessPoint: id", "restoreAccessPoint: id", "restoreAccessPoint: name", "previewBulkChange: name"],
      ...["importAccessPoints: name", "createImport: id", "createImport: name", "createImport: code", "getImport: id"],
      ...["updateImport: id", "correctImport: id", "listAccessPointHistory: name", "lookUpCode: name"],
      ...["checkLabels: name", "listAccessPoints: name", "listTrash: name"],
    ]),
  );
});
