// node bench/scale/report.mjs [seed]: simulates a day of the assumptions on each plan, and prints the tables of docs/scale.md.
import { readFileSync } from "node:fs";
import { assumptions as given } from "./assumptions.mjs";
import { arrivalsAt, busiestMinute, coresAt, costOf, simulateDay } from "./simulate.mjs";

const SEED = 1;
const { costs, bytesOfRow } = JSON.parse(readFileSync(new URL("costs.json", import.meta.url), "utf8"));
const seed = Number(process.argv[2] ?? SEED);
const print = (line) => process.stdout.write(`${line}\n`);
const table = (head, rows) => {
  for (const row of [head, head.map(() => "---"), ...rows]) print(`| ${row.join(" | ")} |`);
  print("");
};
const thousands = (number) => Math.round(number).toLocaleString("en");
const alone = { replicas: 0 };
const kinds = Object.keys(given.ofPerson);

/** Returns how many of these machines carry the cores that are needed in the busiest minute. */
const machines = (cores, ofOne) => Math.max(1, Math.ceil(cores / given.busy / ofOne));

/** Returns a plan that is large enough for the busiest minute, with its machines and its monthly price. */
function sized(name, { shards, replicas }) {
  const minute = busiestMinute(costs, { replicas });
  const needed = coresAt(minute, costs, { replicas });
  const programs = machines(needed.program, given.coresOfProgramMachine);
  const cores = given.coresOfDatabaseMachine;
  const plan = {
    processes: programs * given.coresOfProgramMachine,
    shards,
    replicas,
    primaryCores: cores,
    replicaCores: cores,
  };
  const databases = shards * (1 + replicas);
  const terabytes = ((given.points * bytesOfRow) / 1e12) * (1 + replicas);
  const { program, database, terabyte } = given.euros;
  const euros = programs * program + databases * database + terabytes * terabyte;
  const load = [
    needed.primary / (shards * cores),
    (needed.replica / Math.max(replicas, 1) + needed.replay) / (shards * cores),
  ];
  const carries = given.busy / Math.max(...load);
  return { name, plan, programs, databases, terabytes, euros, load, carries };
}

function printCosts() {
  print("Cost of one request, in µs of processor time:\n");
  table(
    ["request", "program", "primary", "replica", "a second on one core of the program", "of the primary alone"],
    kinds.map((kind) => {
      const { program, primary, replica } = costs[kind];
      const only = costOf(kind, costs, alone).primary;
      return [kind, program, primary, replica, thousands(1e6 / program), thousands(1_000 / Math.max(only, 0.001))];
    }),
  );
}

function printDay(plans) {
  const busiest = busiestMinute(costs, alone);
  const day = given.offices * given.peopleOfOffice * kinds.reduce((sum, kind) => sum + given.ofPerson[kind], 0);
  const rate = Object.values(arrivalsAt(busiest)).reduce((sum, one) => sum + one, 0);
  const clock = `${Math.floor(busiest / 60)}:${String(busiest % 60).padStart(2, "0")} UTC`;
  const ofOne = given.busy / coresAt(busiest, costs, alone).program;
  print(`One process carries ${thousands(ofOne * given.offices)} offices.\n`);
  print(
    `${thousands(day)} requests and labels a day; the busiest minute is ${clock}, with ${thousands(rate)} a second.\n`,
  );
  table(
    [
      "plan",
      "machines of the program",
      "of PostgreSQL",
      "primary, busiest",
      "replica, busiest",
      "carries",
      "TB",
      "euros a month",
    ],
    plans.map(({ name, programs, databases, terabytes, euros, load: [primary, replica], carries }) => [
      name,
      programs,
      databases,
      `${Math.round(primary * 100)} %`,
      `${Math.round(replica * 100)} %`,
      `${thousands(carries * given.offices)} offices`,
      terabytes.toFixed(2),
      thousands(euros),
    ]),
  );
  print(`Answers over the day in ms, p50 and p99, seed ${seed}:\n`);
  const days = plans.map(({ plan }) => simulateDay(costs, plan, { seed }));
  table(
    ["request", "simulated", ...plans.map(({ name }) => name)],
    kinds.map((kind) => [
      kind,
      thousands(days[0][kind].requests),
      ...days.map((day) => `${day[kind].p50}, ${day[kind].p99}`),
    ]),
  );
}

printCosts();
printDay([
  sized("one PostgreSQL", { shards: 1, replicas: 0 }),
  sized("a primary with two replicas", { shards: 1, replicas: 2 }),
  sized("four shards", { shards: 4, replicas: 0 }),
]);
