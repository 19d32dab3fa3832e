import { atLeast, exactly, noneOf } from "../limits.mjs";
import { actionIds, signInByForm } from "../pages.mjs";
import { ask, sayTally, tally } from "../requests.mjs";
import { sendBytes } from "../sockets.mjs";

const invalidPaths = [
  "/access-points/%ff",
  "/access-points/%c3%28",
  "/labels/jobs/%80",
  "/%ff",
  "/access-points/%ed%a0%80/edit",
];
const wrongTrees = [
  "x",
  "%",
  "[]",
  "null",
  "%5B%22%22%5D",
  "[".repeat(2_000),
  JSON.stringify(["", { children: [1, 2, 3] }]),
  "%7B%7D",
  "\u00ff",
];
const wrongArguments = [
  "",
  "x",
  "[",
  "[]",
  "null",
  '["$F1"]',
  '["$@1"]',
  '["$K1"]',
  '["$Q1"]',
  '["$W1"]',
  '["$1:__proto__:then"]',
  '["$1:constructor:constructor"]',
  '[{"then":"$1:a"}]',
  '["$n99999999999"]',
  '["$D9"]',
  `${"[".repeat(500)}`,
  '["$undefined"]',
  '["$B1"]',
  '["$i1"]',
];

/** Text of an error of ours in an answer. */
const INSIDE = /node_modules|^\s+at |\.js:\d/m;

/**
 * Sends pages and server actions requests that no browser sends: none may tell of our inside or print a stack trace. Next
 * answers 500 to what it cannot decode.
 */
export async function attackMalformed({ programs, record }) {
  const program = await programs.start();
  const { url, port } = program;
  const cookie = await signInByForm(url);
  const asAnybody = [{}, { Cookie: cookie }];
  const star = await sendBytes(port, "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  record("OPTIONS *, 5xx", Number(star.status >= 500 || star.status === 0), noneOf("5xx"), `status ${star.status}`);

  const statuses = { path: [], tree: [], action: [] };
  const told = { tree: 0, action: 0 };
  const note = (kind, { status, text }) => {
    statuses[kind].push(status);
    if (INSIDE.test(text)) told[kind] += 1;
  };
  for (const headers of asAnybody) {
    for (const path of invalidPaths) {
      for (const method of ["GET", "HEAD", "POST"]) {
        statuses.path.push((await ask(url, method, path, { headers: { ...headers, Origin: url } })).status);
      }
    }
    for (const tree of wrongTrees) {
      for (const path of ["/sign-in", "/access-points"]) {
        const sent = { ...headers, RSC: "1", "Next-Router-State-Tree": tree };
        const first = await ask(url, "GET", path, { headers: sent });
        const { location } = first.headers;
        const isMoved = location?.includes("_rsc=");
        const answer = isMoved ? await ask(url, "GET", pathOf(location, url), { headers: sent }) : first;
        note("tree", answer);
      }
    }
  }
  const page = await ask(url, "GET", "/access-points/new", { headers: { Cookie: cookie } });
  const ids = actionIds(page.text);
  record("actions found", ids.length, atLeast(1));
  for (const id of [...ids, "0".repeat(42), "x"]) {
    for (const raw of wrongArguments) {
      const headers = { Cookie: cookie, Origin: url, "Next-Action": id, "Content-Type": "text/plain;charset=UTF-8" };
      note("action", await ask(url, "POST", "/access-points/new", { raw, headers }));
      const form = formOf(id, raw);
      const asForm = { raw: form.raw, headers: { Cookie: cookie, Origin: url, ...form.headers } };
      note("action", await ask(url, "POST", "/access-points/new", asForm));
    }
  }
  const others = (list) => list.filter((status) => status !== 400).length;
  const said = (list) => sayTally(tally(list));
  record(
    "paths of invalid UTF-8 answered otherwise than 400",
    others(statuses.path),
    noneOf("other answer"),
    said(statuses.path),
  );
  record("wrong router state trees, answers with our inside", told.tree, noneOf("answer"), said(statuses.tree));
  record("malformed action arguments, answers with our inside", told.action, noneOf("answer"), said(statuses.action));
  record("alive afterwards", (await ask(url, "GET", "/livez")).status, exactly(200));
  await program.stop();
  const lines = program.output.log.split("\n").filter(Boolean);
  record(
    "lines of the log that are not JSON",
    lines.filter((line) => !isJson(line)).length,
    noneOf("line"),
    `${lines.length} lines`,
  );
  record("lines of a stack at the terminal", (program.output.said.match(/^\s+at /gm) ?? []).length, noneOf("line"));
}

/** Encodes an action's arguments as form fields, as a page without JavaScript sends them. */
function formOf(id, value) {
  const boundary = "attack";
  const field = (name, text) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const raw = `${field("$ACTION_REF_1", "")}${field("$ACTION_1:0", `{"id":"${id}","bound":"$@1"}`)}${field("$ACTION_1:1", value)}--${boundary}--\r\n`;
  return { raw, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}

/** Returns the path of a redirect: Next redirects requests for flight data to a URL with a hash of their headers. */
function pathOf(location, base) {
  const { pathname, search } = new URL(location, base);
  return `${pathname}${search}`;
}

function isJson(line) {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}
