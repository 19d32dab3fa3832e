import { expect } from "vitest";
import type { Action } from "./test-actions";
import type { Point, PointValues } from "./test-model";
import type { ChangeWorld } from "./test-world";

type Changes = Partial<PointValues>;

/** Returns whether the new owner of access points would have a code twice. */
function hasClash({ model }: ChangeWorld, moved: readonly Point[], to: string): boolean {
  const codes = moved.map(({ code }) => code);
  return new Set(codes).size < codes.length || codes.some((code) => model.isHeld(to, code));
}

/** Writes what a change of many sets of each access point, and stores how it is undone. */
function writeMany({ model, clock }: ChangeWorld, changes: readonly (readonly [Point, Changes])[]) {
  const before = new Map<string, Changes | null>();
  for (const [point, set] of changes) {
    const values = model.write(point, set, clock.now);
    if (values) before.set(point.id, values);
  }
  return before;
}

const bulk: Action = async (world, { at, owner, team, location, note, sets }) => {
  const { send, model, clock, personOf, teamOf, many } = world;
  const chosen = many(at);
  if (chosen.length === 0) return;
  const all: Changes = { location, note, team: teamOf(team), owner: personOf(owner).id };
  const drawn = Object.entries(all).filter((_, bit) => (sets >> bit) % 2 === 1);
  const set: Changes = drawn.length === 0 ? { location } : Object.fromEntries(drawn);
  const { note: value, ...others } = set;
  const moved = set.owner === undefined ? [] : chosen.filter((point) => point.owner !== set.owner);
  const status = hasClash(world, moved, set.owner ?? "") ? 409 : 200;
  const body = {
    select: { ids: chosen.map(({ id }) => id) },
    set: { ...others, ...(value !== undefined && { fields: { note: value } }) },
  };
  const answer = await send(status, "POST", "/access-points/bulk", body);
  if (status !== 200) return;
  const before = writeMany(
    world,
    chosen.map((point) => [point, set]),
  );
  expect(answer).toMatchObject({ changed: before.size, unchanged: chosen.length - before.size });
  model.remember(answer.undo?.id, clock.now, before);
  model.count("access-points.changed", Number(before.size > 0));
};

const bulkDelete: Action = async ({ send, model, clock, root, many }, { at }) => {
  const chosen = many(at).slice(0, 5);
  if (chosen.length === 0) return;
  const body = { select: { ids: chosen.map(({ id }) => id) }, delete: true };
  const { undo } = await send(200, "POST", "/access-points/bulk", body);
  for (const point of chosen) model.write(point, {}, clock.now, { at: clock.now, by: root.user.id });
  model.remember(undo.id, clock.now, new Map(chosen.map(({ id }) => [id, {}])), true);
  model.count("access-points.deleted");
};

const move: Action = async (world, { at, other }) => {
  const { send, model, clock } = world;
  const places = ["Hall", "Yard", "Attic"];
  const from = places[at % 3] as string;
  const to = places[(at + 1 + (other % 2)) % 3] as string;
  const chosen = model.live().filter(({ location }) => location === from || location.startsWith(`${from} / `));
  const status = chosen.length > 0 ? 200 : 422;
  const answer = await send(status, "POST", "/locations/move", { from, to, scope: "all" });
  if (status !== 200) return;
  const before = writeMany(
    world,
    chosen.map((point) => [point, { location: to + point.location.slice(from.length) }]),
  );
  model.remember(answer.undo?.id, clock.now, before);
  model.count("access-points.changed");
};

/** Imports a file that changes some access points, one of them with another code, and creates two. */
const importFile: Action = async (world, { at, other, name, location, note, team, sets }) => {
  const { service, db, model, clock, root, teamOf, codeOf, many, nextName } = world;
  const chosen = many(at).slice(0, sets % 4);
  const teamId = teamOf(team);
  const values = { name, location: location || "Hall", note: note ?? "red", team: teamId };
  const code = codeOf(other);
  const changes = chosen.map((point, index): [Point, Changes] => [
    point,
    { ...values, ...(index === 0 && code !== "" && { code }) },
  ]);
  const names = sets % 2 === 0 ? [nextName("New"), nextName("New")] : [];
  const lineOf = (id: string, set: Changes) =>
    [id, set.name, set.code ?? "", set.location, set.note, model.teams.get(teamId ?? "") ?? ""].join(",");
  const lines = [
    ...changes.map(([{ id }, set]) => lineOf(id, set)),
    ...names.map((one) => lineOf("", { ...values, name: one })),
  ];
  if (lines.length === 0) return;
  const isWrong = changes.some(
    ([point, set]) => set.code && set.code !== point.code && model.refusalOf(point.owner, set.code, point.id),
  );
  const response = await service.send("POST", "/access-points/import", {
    token: root.token,
    raw: `id,name,code,location,Note,team\n${lines.join("\n")}\n`,
    headers: { "Content-Type": "text/csv" },
  });
  expect(response.status, await response.clone().text()).toBe(isWrong ? 422 : 200);
  if (isWrong) return;
  const before = writeMany(world, changes);
  const result = await response.json();
  const { length: created } = names;
  expect(result).toMatchObject({ created, updated: before.size, unchanged: chosen.length - before.size });
  const rows = await db
    .selectFrom("access_points")
    .select(["id", "name", "qr_code"])
    .where("name", "in", [...names, ""])
    .execute();
  for (const row of rows) {
    const { id: owner } = root.user;
    model.create(row.id, { ...values, owner, name: row.name, code: row.qr_code, size: null }, clock.now);
    before.set(row.id, null);
  }
  model.remember(result.undo?.id, clock.now, before);
  model.count("access-points.imported", Number(before.size > 0));
};

const undo: Action = async ({ send, model, clock, pick }, { at }) => {
  const change = pick(model.undos, at);
  if (!change) return;
  const answer = await send(200, "POST", `/access-points/bulk/${change.id}/undo`);
  expect(answer).toEqual(model.undo(change, clock.now));
  model.count("access-points.undone");
};

/** Gives access points another owner or team, each with an entry in the audit log, but not for those in the trash. */
function writeEach({ model, clock }: ChangeWorld, points: readonly Point[], set: Changes) {
  for (const point of points) {
    if (model.write(point, set, clock.now) && point.deleted === null) model.count("access-point.updated");
  }
}

const handOver: Action = async (world, { owner, other }) => {
  const { send, model, personOf } = world;
  const [from, to] = [personOf(owner).id, personOf(owner + 1 + (other % 2)).id];
  const points = [...model.points.values()].filter((point) => point.owner === from && point.team === null);
  const isClash = hasClash(
    world,
    points.filter(({ deleted }) => deleted === null),
    to,
  );
  await send(isClash ? 409 : 200, "POST", `/users/${from}/hand-over`, { to });
  if (isClash) return;
  writeEach(world, points, { owner: to });
  // Those of access points that stay with a team stay, too.
  const staying = [...model.points.values()].filter((point) => point.owner === from).map(({ code }) => code);
  for (const [code, one] of model.reserved) if (one.owner === from && !staying.includes(code)) one.owner = to;
  model.count("user.handed-over");
};

const deleteTeam: Action = async (world, { team, other }) => {
  const { send, model, teams, addTeam } = world;
  const place = team % teams.length;
  const id = teams[place] as string;
  const moveTo = teams[(place + 1) % teams.length] as string;
  const query = other % 2 === 0 ? "leave=true" : `moveTo=${moveTo}`;
  await send(204, "DELETE", `/teams/${id}?${query}`);
  const points = [...model.points.values()].filter((point) => point.team === id);
  writeEach(world, points, { team: other % 2 === 0 ? null : moveTo });
  model.teams.delete(id);
  model.count("team.deleted");
  await addTeam(place);
};

/** Removes a person, whose access points of teams get the remover as the owner. */
const removePerson: Action = async (world, { owner }) => {
  const { send, model, root, people, addPerson } = world;
  const place = 1 + (owner % (people.length - 1));
  const { id } = people[place] as ChangeWorld["people"][0];
  const points = [...model.points.values()].filter((point) => point.owner === id);
  const ofTeams = points.filter(({ team }) => team !== null);
  const isOwner = points.some((point) => point.team === null && point.deleted === null);
  const isRefused =
    isOwner ||
    hasClash(
      world,
      ofTeams.filter(({ deleted }) => deleted === null),
      root.user.id,
    );
  await send(isRefused ? 409 : 204, "DELETE", `/users/${id}`);
  if (isRefused) return;
  writeEach(world, ofTeams, { owner: root.user.id });
  for (const point of points) if (point.team === null) model.points.delete(point.id);
  model.people.delete(id);
  model.count("user.removed");
  await addPerson(place);
};

/** Actions on many access points. */
export const largeActions = { bulk, bulkDelete, move, importFile, undo, handOver, deleteTeam, removePerson };
