import { exactly, noneOf, withinMs } from "../limits.mjs";
import { actionIds, signInByForm } from "../pages.mjs";
import { ask, inParallel, oneConnection, sayTally, tally } from "../requests.mjs";
import { readListDuring } from "../steady-list.mjs";

const CONNECTIONS = 4;
const BOUNDARY = "attack";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** An id that no build has. The first byte says that the action takes a state and a form. */
const UNKNOWN_ID = `60${"0".repeat(40)}`;

const part = (name, text) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const formOf = (...parts) => Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);

/** Arguments of an action, with `count` references to one object, as React writes them. */
const references = (count) =>
  formOf(part("0", `[{"a":{},"r":[${Array.from({ length: count }, () => '"$0:0:a"').join(",")}]},"$K1"]`));
const smallParts = (count) => formOf(...Array.from({ length: count }, (_, at) => part(`f${at}`, "")));

/**
 * Sends forms that are hostile to whoever parses them, each on four connections for some seconds, with and without a
 * session and in two sizes, the larger of which is ten times the smaller or all that 1 MiB has room for.
 */
export async function attackForms({ programs, record, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "error" } });
  const { url } = program;
  const cookie = await signInByForm(url);
  const [knownId] = actionIds((await ask(url, "GET", "/access-points/new", { headers: { Cookie: cookie } })).text);
  const requests = [
    ["8,000 references, unknown action", "/sign-in", references(8_000), { "Next-Action": UNKNOWN_ID }],
    ["80,000 references, unknown action", "/sign-in", references(80_000), { "Next-Action": UNKNOWN_ID }],
    ["6,000 references, known action", "/access-points/new", references(6_000), { "Next-Action": knownId }],
    [
      "80,000 references, known action, signed in",
      "/access-points/new",
      references(80_000),
      { "Next-Action": knownId, Cookie: cookie },
    ],
    ["900 parts", "/sign-in", smallParts(900)],
    ["13,000 parts", "/sign-in", smallParts(13_000)],
    ["13,000 parts, signed in", "/access-points/new", smallParts(13_000), { Cookie: cookie }],
    ["a photo of 7 MiB in 90,000 parts", "/scan/photo", smallParts(90_000)],
    ["a photo of 7 MiB in 90,000 parts, signed in", "/scan/photo", smallParts(90_000), { Cookie: cookie }],
  ];
  const seconds = isShort ? 0.3 : 5;
  for (const [what, path, raw, more = {}] of requests) {
    const headers = { Origin: url, "Content-Type": TYPE, ...more };
    const { result, slowest } = await readListDuring(
      url,
      undefined,
      () => flood(url, path, { raw, headers }, seconds),
      "/livez",
    );
    const size = Math.round(raw.length / 1_024).toLocaleString("en");
    record(`${what} (${size} KB): longest wait of /livez, ms`, slowest, withinMs(100), sayTally(tally(result)));
    record(
      `${what} (${size} KB): 5xx`,
      result.filter((status) => status >= 500 && status !== 503).length,
      noneOf("5xx"),
    );
  }
  record("alive afterwards", (await ask(url, "GET", "/livez")).status, exactly(200));
  await program.stop();
}

/** Sends one request again and again on four connections. Returns the statuses; 0 where the connection was closed. */
async function flood(url, path, given, seconds) {
  const until = performance.now() + seconds * 1_000;
  const statuses = await inParallel(CONNECTIONS, CONNECTIONS, async () => {
    const agent = oneConnection();
    const own = [];
    while (performance.now() < until) own.push((await ask(url, "POST", path, { ...given, agent })).status);
    agent.destroy();
    return own;
  });
  return statuses.flat();
}
