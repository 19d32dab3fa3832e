import { gunzipSync } from "node:zlib";
import { atLeast, exactly, noneOf } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask, inParallel, oneConnection, sayTally, tally } from "../requests.mjs";

const API = "/api/v1";
const LABELS = { stock: "zebra-2x1in", format: "zpl", dpi: 203 };

/** Looks for answers that are wrong for whoever asks rightly: a length, a link of a shared address, a dropped member. */
export async function attackAnswers({ programs, record }) {
  const program = await programs.start();
  const { token } = await signIn(program.url);
  const given = { program, token, record };
  await readCompressed(given);
  await openLinks(given);
  await nameInherited(given);
  await program.stop();
}

/** Reads a ZPL file as gzip and unchanged on one connection, twice. */
async function readCompressed({ program: { url }, token, record }) {
  const made = await ask(url, "POST", `${API}/access-points`, { token, body: { name: "Gate" } });
  const body = { ...LABELS, select: { ids: [JSON.parse(made.text).id] } };
  const printed = await ask(url, "POST", `${API}/labels`, { token, body });
  const agent = oneConnection();
  const read = (encoding) =>
    ask(url, "GET", `${printed.headers.location}.zpl`, {
      token,
      agent,
      timeout: 5_000,
      headers: { "Accept-Encoding": encoding },
    });
  let wrong = 0;
  for (const encoding of ["gzip", "identity", "gzip", "identity"]) {
    const { status, headers, bytes } = await read(encoding);
    const isGzip = headers["content-encoding"] === "gzip";
    const text = String(isGzip ? gunzipSync(bytes) : bytes);
    if (status !== 200 || isGzip !== (encoding === "gzip") || !text.startsWith("^XA")) wrong += 1;
  }
  agent.destroy();
  record(
    "ZPL files of a kept connection that did not arrive",
    wrong,
    noneOf("file"),
    "4 reads, gzip and identity in turn",
  );
}

/** Tries made-up links, and then opens a valid invitation from the same address. */
async function openLinks({ program: { url }, token, record }) {
  const check = (link) => ask(url, "POST", `${API}/one-time-links/check`, { body: { token: link } });
  const user = { email: "eve@example.com", name: "Eve", role: "staff" };
  const { invitation } = JSON.parse((await ask(url, "POST", `${API}/users`, { token, body: user })).text);
  const secret = new URL(invitation.url, url).searchParams.get("token");
  const tried = await inParallel(60, 4, (at) => check(`${String(at).padStart(3, "0")}${secret.slice(3)}`));
  const counts = tally(tried.map(({ status }) => status));
  record("made-up links refused with 429, of 60", counts[429] ?? 0, atLeast(30), sayTally(counts));
  record("a valid invitation from the same address afterwards, status", (await check(secret)).status, exactly(200));
}

/** Sends members that every object of JavaScript has: each must be refused, because dropping a filter selects everything. */
async function nameInherited({ program: { url }, token, record }) {
  const names = ["__proto__", "constructor", "toString"];
  const bulk = (name) => `{"select":{"field":{"${name}":"v"}},"delete":true}`;
  const headers = { "Content-Type": "application/json" };
  const answers = await inParallel(names.length * 3, 1, (at) => {
    const name = names[Math.floor(at / 3)];
    return [
      () => ask(url, "GET", `${API}/access-points?field.${name}=v`, { token }),
      () => ask(url, "POST", `${API}/access-points/bulk?dryRun=true`, { token, headers, raw: bulk(name) }),
      () => ask(url, "POST", `${API}/access-points`, { token, headers, raw: `{"name":"A","fields":{"${name}":"v"}}` }),
    ][at % 3]();
  });
  const statuses = answers.map(({ status }) => status);
  record(
    "filters and fields with an inherited name answered otherwise than 422",
    statuses.filter((status) => status !== 422).length,
    noneOf("answer"),
    sayTally(tally(statuses)),
  );
}
