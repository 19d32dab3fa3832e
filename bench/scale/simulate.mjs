import { randomOf } from "../../attack/random.mjs";
import { assumptions as given } from "./assumptions.mjs";

const DAY_MINUTES = 1_440;
/** Part of each minute that is simulated request by request. Queues empty within it, because requests take ms. */
const SAMPLE_MS = 2_000;
const KINDS = Object.keys(given.ofPerson);

/** Returns how many requests of each kind arrive in a second of a minute of the day in UTC. */
export function arrivalsAt(minute) {
  const whole = given.hours.reduce((sum, weight) => sum + weight, 0);
  const share = given.zones.reduce((sum, [offset, part]) => {
    const hour = Math.floor((((minute / 60 + offset) % 24) + 24) % 24);
    return sum + (part * given.hours[hour]) / whole / 3_600;
  }, 0);
  const people = given.offices * given.peopleOfOffice;
  return Object.fromEntries(KINDS.map((kind) => [kind, people * given.ofPerson[kind] * share]));
}

/**
 * Returns the processor time of one request of a kind in ms, by server. With replicas the primary only authenticates a
 * list, and each replica replays every write. Without, the primary does the work of the replica.
 */
export function costOf(kind, costs, { replicas }) {
  const { program, primary, replica } = costs[kind];
  const ms = (micros) => Math.max(micros, 0) / 1_000;
  const isRead = kind === "list" || kind === "listPage" || kind === "search";
  if (!isRead) return { program: ms(program), primary: ms(primary), replica: 0, replay: ms(replica) };
  if (replicas === 0) return { program: ms(program), primary: ms(primary + replica), replica: 0, replay: 0 };
  return { program: ms(program), primary: ms(primary), replica: ms(replica), replay: 0 };
}

/** Returns the cores that a minute needs, by server. `replay` is that of one replica. */
export function coresAt(minute, costs, plan) {
  const needed = { program: 0, primary: 0, replica: 0, replay: 0 };
  for (const [kind, perSecond] of Object.entries(arrivalsAt(minute))) {
    const cost = costOf(kind, costs, plan);
    for (const server of Object.keys(needed)) needed[server] += (perSecond * cost[server]) / 1_000;
  }
  return needed;
}

/** Returns the minute that needs the most cores of the programs. */
export function busiestMinute(costs, plan) {
  const minutes = Array.from({ length: DAY_MINUTES }, (_, minute) => minute);
  const needOf = (minute) => coresAt(minute, costs, plan).program;
  return minutes.reduce((best, minute) => (needOf(minute) > needOf(best) ? minute : best), 0);
}

/** Station of several equal servers with one queue, in the order of arrival. */
function station(servers) {
  const freeAt = new Float64Array(servers);
  return (at, ms) => {
    let first = 0;
    for (let index = 1; index < servers; index += 1) if (freeAt[index] < freeAt[first]) first = index;
    freeAt[first] = Math.max(at, freeAt[first]) + ms;
    return freeAt[first];
  };
}

/**
 * Simulates a day. `plan` has the number of processes, of shards, and the cores of a primary and of a replica, with
 * `replicas` of each shard. A request goes to the process with the shortest queue, then to the primary of its owner, then,
 * when it is a list, to a replica. A sign-in and a label use a worker thread, so they take a core and not the event loop.
 * Returns p50 and p99 in ms of each kind of request, and the number that was simulated.
 */
export function simulateDay(costs, plan, { seed, minutes = DAY_MINUTES }) {
  const random = randomOf(seed);
  const latencies = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let minute = 0; minute < minutes; minute += 1) {
    const stations = {
      programs: station(plan.processes),
      workers: station(plan.processes),
      primaries: Array.from({ length: plan.shards }, () => station(plan.primaryCores)),
      replicas: Array.from({ length: plan.shards }, () => station(Math.max(plan.replicas, 1) * plan.replicaCores)),
    };
    for (const { at, kind } of requestsOf(arrivalsAt(minute), random)) {
      latencies[kind].push(answerOf(at, kind, { costs, plan, stations, random }) - at);
    }
  }
  return Object.fromEntries(KINDS.map((kind) => [kind, summaryOf(latencies[kind])]));
}

/** Returns the requests of the sampled part of a minute in the order of arrival (a Poisson process). */
function requestsOf(arrivals, random) {
  const total = Object.values(arrivals).reduce((sum, perSecond) => sum + perSecond, 0);
  const requests = [];
  for (let at = 0; total > 0; ) {
    at += (-Math.log(1 - random()) * 1_000) / total;
    if (at > SAMPLE_MS) break;
    let left = random() * total;
    const kind = KINDS.find((one) => {
      left -= arrivals[one];
      return left < 0;
    });
    requests.push({ at, kind: kind ?? KINDS[0] });
  }
  return requests;
}

/** Returns when a request is answered. The program's time is spent before its statements, which changes no queue much. */
function answerOf(at, kind, { costs, plan, stations, random }) {
  const cost = costOf(kind, costs, plan);
  const factor = given.spread ** (2 * random() - 1);
  const shard = Math.floor(random() * plan.shards);
  const isWorker = kind === "signIn" || kind === "label";
  let done = (isWorker ? stations.workers : stations.programs)(at, cost.program * factor);
  done = stations.primaries[shard](done, cost.primary * factor) + given.roundTripMs;
  if (cost.replica > 0) done = stations.replicas[shard](done, cost.replica * factor) + given.roundTripMs;
  return kind === "create" || isWorker ? done + given.commitMs : done;
}

function summaryOf(latencies) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99) };
}
