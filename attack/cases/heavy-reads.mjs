import { exactly, withinMs } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask, inParallel } from "../requests.mjs";
import { readListDuring } from "../steady-list.mjs";

export const CHECK = "/api/v1/labels/check";

/**
 * Starts a program in which one member of staff has `rows` rows and another has 50. Returns the program, both tokens
 * and up to 10,000 ids of the first.
 */
export async function startFilled({ programs, rows, env = {} }) {
  const program = await programs.start({ env: { LOG_LEVEL: "warn", ...env } });
  programs.addUser(program, "kim@example.com");
  programs.addUser(program, "lee@example.com");
  programs.seed(program, "kim@example.com", rows);
  programs.seed(program, "lee@example.com", 50);
  const { token } = await signIn(program.url, "kim@example.com");
  const other = (await signIn(program.url, "lee@example.com")).token;
  const pages = await inParallel(Math.min(100, rows / 100), 2, (at) =>
    ask(program.url, "GET", `/api/v1/access-points?limit=100&page=${at + 1}`, { token }),
  );
  const ids = pages.flatMap(({ text }) => (JSON.parse(text).data ?? []).map(({ id }) => id));
  return { program, token, other, ids };
}

/** Checks 10,000 labels and searches for one letter as a user with many rows, while another user reads a list. */
export async function attackByReading({ programs, record, isShort }) {
  const rows = isShort ? 20_000 : 200_000;
  const { program, token, other, ids } = await startFilled({ programs, rows });
  const of = `${rows.toLocaleString("en")} rows`;
  const body = { stock: "avery-a4-l7160", select: { ids } };
  const checking = await readListDuring(program.url, other, () => ask(program.url, "POST", CHECK, { token, body }));
  record(
    `labels/check of ${ids.length} ids, ${of}, ms`,
    Math.round(checking.result.ms),
    withinMs(4_000),
    `status ${checking.result.status}`,
  );
  record(`labels/check of ${ids.length} ids, ${of}, status`, checking.result.status, exactly(200));
  record(
    "another's list meanwhile, p99 ms",
    checking.p99,
    withinMs(100),
    `${checking.count} answers, slowest ${checking.slowest}`,
  );
  const searching = await readListDuring(program.url, other, async () => {
    for (const letter of "aeiourst") await ask(program.url, "GET", `/api/v1/access-points?q=${letter}`, { token });
  });
  record(
    `another's list during searches of one letter, ${of}, p99 ms`,
    searching.p99,
    withinMs(100),
    `slowest ${searching.slowest}`,
  );
  await program.stop();
}
