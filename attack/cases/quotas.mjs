import { atLeast, atMost, noneOf, withinMs } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask, askPatiently, inParallel, sayTally, tally } from "../requests.mjs";
import { waitUntil } from "../sockets.mjs";

const JOB = { stock: "avery-a4-l7160", copies: 200 };

/** Exhausts the quotas of one user: rows, token refreshes and label jobs. */
export async function attackQuotas({ programs, record, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "warn", CREATES_PER_MINUTE: "300" } });
  programs.addUser(program, "kim@example.com");
  programs.addUser(program, "lee@example.com");
  const { token, refreshToken } = await signIn(program.url, "kim@example.com");
  const other = (await signIn(program.url, "lee@example.com")).token;

  const create = (by, at) =>
    ask(program.url, "POST", "/api/v1/access-points", { token: by, body: { name: `Door ${at}` } });
  const creates = await inParallel(600, 10, (at) => create(token, at));
  const counts = tally(creates.map(({ status }) => status));
  record(
    "creates of one person refused with 429, of 600 in a row with CREATES_PER_MINUTE=300",
    counts[429] ?? 0,
    atLeast(200),
    sayTally(counts),
  );
  const without = creates.filter(({ status, headers }) => status === 429 && !(Number(headers["retry-after"]) > 0));
  record("of them without Retry-After", without.length, noneOf("429 without it"));
  record("another's create meanwhile refused", Number((await create(other, 0)).status !== 201), noneOf("refusal"));

  let token_ = refreshToken;
  const refreshes = [];
  for (let count = 0; count < 60; count += 1) {
    const answer = await ask(program.url, "POST", "/api/v1/auth/refresh", { body: { refreshToken: token_ } });
    refreshes.push(answer.status);
    if (answer.status === 200) token_ = JSON.parse(answer.text).refreshToken;
  }
  record(
    "refreshes of one session that worked, of 60 in a row",
    refreshes.filter((status) => status === 200).length,
    atMost(31),
    sayTally(tally(refreshes)),
  );
  if (!isShort) await attackJobs({ program, record, token, other });
  await program.stop();
}

async function attackJobs({ program, record, token, other }) {
  const idsOf = async (by) =>
    JSON.parse((await ask(program.url, "GET", "/api/v1/access-points?limit=20", { token: by })).text).data.map(
      ({ id }) => id,
    );
  const mine = await idsOf(token);
  const headers = { Prefer: "respond-async" };
  const print = (by, body) => ask(program.url, "POST", "/api/v1/labels", { token: by, body, headers });
  const jobs = await inParallel(50, 50, () => print(token, { ...JOB, select: { ids: mine } }));
  const counts = tally(jobs.map(({ status }) => status));
  record(
    `label jobs of one person accepted, of ${jobs.length} at once`,
    counts[202] ?? 0,
    atMost(10),
    sayTally(counts),
  );
  const [id] = await idsOf(other);
  const small = await askPatiently(program.url, "POST", "/api/v1/labels", {
    token: other,
    body: { stock: JOB.stock, select: { ids: [id] } },
    headers,
  });
  const isDone = async () =>
    JSON.parse(
      (await ask(program.url, "GET", new URL(small.headers.location, program.url).pathname, { token: other })).text,
    ).state === "done";
  record("another's job of one label meanwhile done after, ms", await waitUntil(isDone, 60_000), withinMs(15_000));
}
