import { setTimeout as sleep } from "node:timers/promises";
import { signInByForm } from "./pages.mjs";
import { countDescriptors, openPrograms, passwordOf, residentMb, walMb } from "./program.mjs";
import { pick, randomOf } from "./random.mjs";
import { ask, percentile, sayTally, tally } from "./requests.mjs";

const emails = ["kim@example.com", "lee@example.com", "max@example.com", "noa@example.com"];
/** Average pause between two requests of one worker, in milliseconds: about fifty requests a second in total. */
const PAUSE_MS = 80;
const EVERY_S = 30;

/**
 * Runs a mixed load at a limited rate for some minutes and prints memory, descriptors and the size of the write-ahead
 * log over time. Returns whether the program kept running, never answered 500, and ended with code 0 on SIGTERM.
 */
export async function soak({ root, minutes, seed, say }) {
  const programs = openPrograms(root);
  try {
    return await run({ programs, minutes, seed, say });
  } finally {
    programs.close();
  }
}

async function run({ programs, minutes, seed, say }) {
  const random = randomOf(seed);
  const program = await programs.start({ env: { LOG_LEVEL: "warn" } });
  for (const email of emails) programs.addUser(program, email);
  programs.seed(program, emails[0], 20_000);
  const people = await Promise.all(emails.map((email) => openPerson(program.url, email)));
  const seen = { statuses: [], times: [] };
  const until = Date.now() + minutes * 60_000;
  let ended = null;
  program.exited.then((exit) => (ended = exit));
  const worker = async () => {
    while (Date.now() < until && !ended) {
      const answer = await pick(random, steps)(program.url, pick(random, people), random);
      seen.statuses.push(answer.status);
      seen.times.push(answer.ms);
      await sleep(PAUSE_MS * (0.5 + random()));
    }
  };
  const working = Promise.all(Array.from({ length: 4 }, worker));
  say(
    `Node ${process.version}, seed ${seed}, ${minutes} minutes\nmin  rss MB  fds  wal MB  requests  p99 ms  statuses`,
  );
  while (Date.now() < until && !ended) {
    await sleep(Math.min(EVERY_S * 1_000, Math.max(0, until - Date.now())));
    if (!ended) say(lineOf(program, seen, minutes - (until - Date.now()) / 60_000));
  }
  await working;
  if (ended) {
    say(`The program ended: ${JSON.stringify(ended)}\n${program.output.said.slice(-2_000)}`);
    return false;
  }
  const { code, ms } = await program.stop();
  const fives = seen.statuses.filter((status) => status === 500 || status === 0).length;
  say(
    `${seen.statuses.length} requests: ${sayTally(tally(seen.statuses))}; SIGTERM ended it with ${code} after ${ms} ms`,
  );
  return code === 0 && fives === 0;
}

const lineOf = (program, { statuses, times }, minute) =>
  [
    minute.toFixed(1).padStart(4),
    String(residentMb(program.pid)).padStart(6),
    String(countDescriptors(program.pid)).padStart(4),
    String(walMb(program.dataDir)).padStart(6),
    String(statuses.length).padStart(9),
    percentile(times.splice(0), 0.99).toFixed(0).padStart(6),
    sayTally(tally(statuses)),
  ].join("  ");

async function openPerson(url, email) {
  const body = { email, password: passwordOf(email) };
  const person = { email, ...JSON.parse((await ask(url, "POST", "/api/v1/auth/login", { body })).text), ids: [] };
  person.cookie = await signInByForm(url, email);
  return person;
}

const list = (url, { token }, random) =>
  ask(url, "GET", `/api/v1/access-points?limit=${pick(random, [10, 50, 100])}&page=${1 + Math.floor(random() * 50)}`, {
    token,
  });
const search = (url, { token }, random) =>
  ask(url, "GET", `/api/v1/access-points?q=${pick(random, ["door", "gate", "no", "floor%202"])}`, { token });
const page = (url, { cookie }, random) =>
  ask(url, "GET", pick(random, ["/access-points", "/access-points/new", "/labels", "/labels/jobs", "/docs/api"]), {
    headers: { Cookie: cookie },
  });

async function create(url, person, random) {
  const body = { name: `Door ${Math.floor(random() * 1e9)}`, location: "Floor 2" };
  const answer = await ask(url, "POST", "/api/v1/access-points", { token: person.token, body });
  if (answer.status === 201) person.ids = [JSON.parse(answer.text).id, ...person.ids].slice(0, 50);
  return answer;
}

async function signInAgain(url, person) {
  const body = { email: person.email, password: passwordOf(person.email) };
  const answer = await ask(url, "POST", "/api/v1/auth/login", { body });
  if (answer.status === 200) Object.assign(person, JSON.parse(answer.text));
  return answer;
}

async function refresh(url, person) {
  const answer = await ask(url, "POST", "/api/v1/auth/refresh", { body: { refreshToken: person.refreshToken } });
  if (answer.status === 200) Object.assign(person, JSON.parse(answer.text));
  return answer;
}

const selection = ({ ids }) => ({ stock: "avery-a4-l7160", select: { ids } });
const check = (url, person, random) =>
  person.ids.length > 0
    ? ask(url, "POST", "/api/v1/labels/check", { token: person.token, body: selection(person) })
    : create(url, person, random);
const print = (url, person, random) =>
  person.ids.length > 0
    ? ask(url, "POST", "/api/v1/labels", { token: person.token, body: selection(person) })
    : create(url, person, random);

const steps = [
  list,
  list,
  list,
  list,
  list,
  search,
  search,
  page,
  page,
  page,
  create,
  create,
  check,
  print,
  refresh,
  signInAgain,
];
