import { expect, onTestFinished, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";

const CODES = 10_000;
const AT_ONCE = 500;

/** Returns the codes of a kind. All have one length, so that their redirects have too. */
const codesOf = (kind: string) => Array.from({ length: CODES }, (_, at) => `${kind}-${String(at).padStart(5, "0")}`);

type Api = Awaited<ReturnType<typeof signInToApi>>;

/** Creates access points by batches, and returns their ids. */
async function createAll(api: Api, codes: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const items = codes.slice(from, from + AT_ONCE).map((qrCode) => ({ name: qrCode, qrCode }));
    const { data } = await api.send("POST", "/access-points/batch", { items });
    ids.push(...data.map(({ id }: { id: string }) => id));
  }
  return ids;
}

/** Returns the largest distance between two empirical distributions (Kolmogorov–Smirnov). */
function distance(left: number[], right: number[]): number {
  const [a, b] = [left, right].map((times) => times.toSorted((x, y) => x - y)) as [number[], number[]];
  let [i, j, largest] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i] as number, b[j] as number);
    while (i < a.length && (a[i] as number) <= at) i += 1;
    while (j < b.length && (b[j] as number) <= at) j += 1;
    largest = Math.max(largest, Math.abs(i / a.length - j / b.length));
  }
  return largest;
}

/** Shortest distance with which two sets of `CODES` times are told apart at p = 0.01. */
const TOLD_APART = 1.63 * Math.sqrt(2 / CODES);

/** Asks for the codes of some kinds as a stranger, in turns, and expects that their answers cannot be told apart. */
async function expectAlike(url: string, kinds: readonly string[]): Promise<void> {
  const asked = kinds.map((kind) => ({ codes: codesOf(kind), times: [] as number[] }));
  const answers = new Set<string>();
  for (let at = 0; at < CODES; at += 1) {
    // In another order each time: who comes first may find the caches of the processor cold.
    for (const { codes, times } of asked.toSorted(() => Math.random() - 0.5)) {
      const began = performance.now();
      const answer = await fetch(`${url}/q/${codes[at]}`, { redirect: "manual" });
      const body = await answer.text();
      times.push(performance.now() - began);
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value.length}`);
      answers.add(`${answer.status} ${headers.join(", ")} ${body.length}`);
    }
  }
  expect([...answers]).toEqual([expect.stringMatching(/^302 /)]);
  const [first, ...others] = asked;
  for (const [at, { times }] of others.entries()) {
    const found = distance(first?.times ?? [], times);
    console.log(`${kinds[0]} and ${kinds[at + 1]}: distance ${found.toFixed(4)}, limit ${TOLD_APART.toFixed(4)}`);
    expect(found, `${kinds[0]} and ${kinds[at + 1]}`).toBeLessThan(TOLD_APART);
  }
}

const title = "10,000 codes of each unknown kind answer with the same status, headers and size, and in the same time";

test(title, { timeout: 1_800_000 }, async () => {
  const server = await startServer({ env: { CREATES_PER_MINUTE: "100000", CHANGES_PER_MINUTE: "1000000" } });
  onTestFinished(async () => void (await server.stop()));
  const ada = await signInToApi(server.url, admin.email, admin.password);
  const trashed = await createAll(ada, codesOf("VOID"));
  for (let from = 0; from < trashed.length; from += AT_ONCE) {
    const select = { ids: trashed.slice(from, from + AT_ONCE) };
    await ada.send("POST", "/access-points/bulk", { select, delete: true });
  }
  await createAll(ada, codesOf("TWIN"));
  const zoe = { email: "zoe@example.com", password: "seven green bicycles" };
  const { invitation } = await ada.send("POST", "/users", { email: zoe.email, name: "Zoe", role: "staff" });
  const token = new URL(invitation.url, server.url).searchParams.get("token");
  await ada.send("POST", "/one-time-links/use", { token, password: zoe.password });
  await createAll(await signInToApi(server.url, zoe.email, zoe.password), codesOf("TWIN"));
  await createAll(ada, codesOf("OPEN"));

  // While the page is off, codes of access points are unknown too.
  await expectAlike(server.url, ["FREE", "OPEN"]);
  await ada.send("PATCH", "/settings", { publicPage: "on" });
  await expectAlike(server.url, ["FREE", "VOID", "TWIN"]);
});
