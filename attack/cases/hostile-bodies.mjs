import { exactly, noneOf, withinMs } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask } from "../requests.mjs";

/** Escaped quotes that nearly fill the largest body that sign-in reads. */
export const QUOTES = `"${'\\"'.repeat(8_000)}`;
const marks = (count) => "\u0301\u0323".repeat(count);
const LOGIN = "/api/v1/auth/login";
const CHECK = "/api/v1/labels/check";

/** Sends bodies and URLs that a naive parser needs more than linear time for. */
export async function attackBodies({ programs, record, isShort }) {
  const program = await programs.start();
  const { token } = await signIn(program.url);
  const headers = { "Content-Type": "application/json" };
  const time = async (method, path, raw, given = {}) => {
    const answer = await ask(program.url, method, path, { raw, headers, timeout: 120_000, ...given });
    return { ms: Math.round(answer.ms), status: answer.status };
  };
  await time("POST", LOGIN, "{}");
  const login = async (what, raw, limit, status = 400) => {
    const { ms, status: given } = await time("POST", LOGIN, raw);
    record(`${what}, ms`, ms, withinMs(limit));
    record(`${what}, status`, given, exactly(status));
  };
  await login("sign-in with 16 KB of escaped quotes", QUOTES, 50);
  await login("sign-in with 64 KB of escaped quotes", QUOTES.repeat(4), 50, 413);
  await login("sign-in with 16 KB of brackets", "[".repeat(16_000), 50);
  const email = `a${marks(4_000)}@example.com`;
  await login("sign-in with an e-mail of 16 KB of marks", JSON.stringify({ email, password: "x" }), 100, 422);
  const long = `"${'\\"'.repeat(isShort ? 64_000 : 128_000)}`;
  record(
    `labels/check with ${Math.round(long.length / 1_024)} KB of escaped quotes, ms`,
    (await time("POST", CHECK, long, { token })).ms,
    withinMs(200),
  );
  const list = JSON.stringify({ stock: "avery-a4-l7160", select: { list: [`a${marks(isShort ? 50_000 : 200_000)}`] } });
  record("labels/check with a line of marks, ms", (await time("POST", CHECK, list, { token })).ms, withinMs(200));
  const query = Array.from({ length: 2_500 }, (_, at) => `${at}=`).join("&");
  record(
    "the list with 2,500 parameters, ms",
    (await time("GET", `/api/v1/access-points?${query}`, undefined, { token })).ms,
    withinMs(100),
  );
  await attackStock(program.url, token, record);
  await program.stop();
}

/** Creates an own stock with 40,000 cells, the largest allowed, and checks labels on it. */
async function attackStock(url, token, record) {
  const stock = {
    name: "Tiny",
    columns: 200,
    rows: 200,
    labelWidthMm: 9,
    labelHeightMm: 9,
    leftMarginMm: 0,
    topMarginMm: 0,
    horizontalPitchMm: 10,
    verticalPitchMm: 10,
    paper: { name: "", widthMm: 2_000, heightMm: 2_000 },
    shape: "rectangle",
  };
  const made = await ask(url, "POST", "/api/v1/label-stocks", { token, body: stock });
  await ask(url, "POST", "/api/v1/access-points", { token, body: { name: "A" } });
  const { data } = JSON.parse((await ask(url, "GET", "/api/v1/access-points", { token })).text);
  const body = { stock: JSON.parse(made.text).id, select: { ids: data.map(({ id }) => id) } };
  const checked = await ask(url, "POST", CHECK, { token, body });
  record(
    "checking one label on a stock of 40,000 cells, ms",
    Math.round(checked.ms),
    withinMs(500),
    `status ${checked.status}`,
  );
  record("checking one label on a stock of 40,000 cells, 5xx", Number(checked.status >= 500), noneOf("5xx"));
}
