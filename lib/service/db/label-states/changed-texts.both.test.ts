import { describe, expect, test } from "vitest";
import { compareCounters } from "../../access-points/counters/counters";
import { updateUser } from "../../accounts/people/change-user";
import { terminalActor } from "../../audit-entries/record-audit";
import { startWithPrinted } from "./test-printed";

type World = Awaited<ReturnType<typeof startWithPrinted>>;

const printed = ["printed", "printed"];
const both = ["changed", "changed"];
const onlyGate = ["changed", "printed"];
const onlyDesk = ["printed", "changed"];

/** Kind of change: the texts on the labels, what changes them, which labels it changes, and what gives the texts back. */
type Kind = [
  what: string,
  texts: string[],
  change: (world: World) => Promise<unknown>,
  changed: string[],
  back?: (world: World, done: never) => Promise<unknown>,
];

const undo = ({ send }: World, { undo: { id } }: { undo: { id: string } }) =>
  send("POST", `/access-points/bulk/${id}/undo`);
const rename = ({ send, userId }: World, name: string) => send("PATCH", `/users/${userId}`, { name });
const renameTeam = ({ send, teams }: World, name: string) => send("PATCH", `/teams/${teams.facilities}`, { name });
const trash = ({ send, gate }: World) => send("DELETE", `/access-points/${gate}`);
const restore = ({ send, gate }: World) => send("POST", `/access-points/${gate}/restore`, {});

const kinds: Kind[] = [
  [
    "PATCH of the team",
    ["name", "team"],
    ({ send, gate }) => send("PATCH", `/access-points/${gate}`, { teamId: null }),
    onlyGate,
    ({ send, gate, teams }) => send("PATCH", `/access-points/${gate}`, { teamId: teams.facilities }),
  ],
  ["a change of the team of many", ["team"], ({ bulk, teams }) => bulk({ team: teams.keys }), both, undo],
  ["a change of the owner of many", ["owner"], ({ bulk, kim }) => bulk({ owner: kim.id }), both, undo],
  [
    "a change of owner and team of many",
    ["owner", "team"],
    ({ bulk, kim, teams }) => bulk({ owner: kim.id, team: teams.facilities }),
    both,
    undo,
  ],
  ["an import", ["team"], ({ importFile, gate }) => importFile(`id,team\n${gate},Keys\n`), onlyGate, undo],
  [
    "a hand-over",
    ["owner"],
    ({ send, userId, kim }) => send("POST", `/users/${userId}/hand-over`, { to: kim.id }),
    onlyDesk,
  ],
  [
    "the removal of a person",
    ["owner"],
    async ({ send, userId, desk }) => {
      await send("DELETE", `/access-points/${desk}`);
      await send("DELETE", `/users/${userId}`);
    },
    ["changed"],
  ],
  [
    "the deletion of a team whose access points get another",
    ["team"],
    ({ send, teams }) => send("DELETE", `/teams/${teams.facilities}?moveTo=${teams.keys}`),
    onlyGate,
  ],
  [
    "the deletion of a team whose access points get none",
    ["team"],
    ({ send, teams }) => send("DELETE", `/teams/${teams.facilities}?leave=true`),
    onlyGate,
  ],
  ["another name of the owner", ["owner"], (world) => rename(world, "Ada King"), both, (world) => rename(world, "ada")],
  [
    "another own name",
    ["owner"],
    ({ send, token }) => send("PATCH", "/me", { name: "Ada King" }, token),
    both,
    ({ send, token }) => send("PATCH", "/me", { name: "ada" }, token),
  ],
  [
    "another name of the owner, given at the terminal",
    ["owner"],
    ({ service: { db, clock }, userId }) =>
      updateUser({ db, now: () => clock.now }, userId, { name: "Ada King" }, terminalActor),
    both,
  ],
  [
    "another name of the team",
    ["team"],
    (world) => renameTeam(world, "Buildings"),
    onlyGate,
    (world) => renameTeam(world, "Facilities"),
  ],
  [
    "another name of the owner, confirmed after it",
    ["owner"],
    async (world) => {
      await rename(world, "Ada King");
      const { data } = await world.send("GET", "/label-jobs", undefined, world.token);
      for (const printed of [false, true]) {
        await world.send("POST", `/label-jobs/${data[0].id}/confirm`, { printed }, world.token);
      }
    },
    both,
  ],
  [
    "a restore after the owner got another name",
    ["owner"],
    async (world) => {
      await trash(world);
      await rename(world, "Ada King");
      await restore(world);
    },
    both,
  ],
  [
    "a restore after the team was deleted",
    ["team"],
    async (world) => {
      await trash(world);
      await world.send("DELETE", `/teams/${world.teams.facilities}?leave=true`);
      await restore(world);
    },
    onlyGate,
  ],
  [
    "a restore with another code",
    ["name"],
    async (world) => {
      await trash(world);
      await world.send("POST", `/access-points/${world.gate}/restore`, { qrCode: "OTHER" });
    },
    onlyGate,
  ],
  [
    "a move of the place",
    ["location"],
    ({ send }) => send("POST", "/locations/move", { from: "HQ", to: "Annex", scope: "all" }),
    both,
    undo,
  ],
];

describe("a label that shows the text changes its state, and changes it back with the text, after", () => {
  test.each(kinds)("%s", async (_what, texts, change, changed, back) => {
    const world = await startWithPrinted(texts);
    expect(await world.states()).toEqual(printed);
    world.service.clock.now += 1_000;
    const done = await change(world);
    const states =
      changed.length === 2 ? await world.states() : [(await world.point(world.gate, world.admin)).label.state];
    expect(states).toEqual(changed);
    expect(await compareCounters(world.service.db)).toEqual([]);
    if (!back) return;
    await back(world, done as never);
    expect(await world.states()).toEqual(printed);
    expect(await compareCounters(world.service.db)).toEqual([]);
  });
});

test("a label that shows neither owner nor team stays printed when they change", async () => {
  const world = await startWithPrinted(["name", "code"]);
  await world.bulk({ owner: world.kim.id, team: world.teams.keys });
  await world.send("PATCH", `/users/${world.kim.id}`, { name: "Kim Lee" });
  await world.send("PATCH", `/teams/${world.teams.keys}`, { name: "Key room" });
  expect(await world.states()).toEqual(printed);
  await world.importFile(`id,name\n${world.gate},Gate 2\n`);
  expect(await world.states()).toEqual(onlyGate);
});
