import { expect } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { PointValues } from "./test-model";
import type { ChangeWorld, Draw } from "./test-world";

/** Change of the service and of the model in the same way. */
export type Action = (world: ChangeWorld, draw: Draw) => Promise<void>;

const fieldsOf = ({ note, size }: Pick<PointValues, "note" | "size">) => ({
  ...(note !== null && { note }),
  ...(size !== null && { size }),
});

/** Returns the values of a new access point. */
function newValues({ personOf, teamOf, codeOf }: ChangeWorld, draw: Draw, at: number): PointValues {
  const { name, location, note, size } = draw;
  return { owner: personOf(draw.owner).id, team: teamOf(draw.team), name, location, code: codeOf(at), note, size };
}

const bodyOf = ({ name, location, code, team, ...values }: PointValues) => ({
  ...{ name, location, qrCode: code, teamId: team, fields: fieldsOf(values) },
});

const create: Action = async ({ send, model, clock, personOf, ...world }, draw) => {
  const values = newValues({ ...world, send, model, clock, personOf }, draw, draw.at);
  const refusal = values.code === "" ? null : model.refusalOf(values.owner, values.code);
  const { token } = personOf(draw.owner);
  const point: AccessPoint = await send(refusal ?? 201, "POST", "/access-points", bodyOf(values), token);
  if (refusal !== null) return;
  model.create(point.id, { ...values, code: point.qrCode }, clock.now);
  model.count("access-point.created");
};

const createBatch: Action = async (world, draw) => {
  const { send, model, clock, personOf } = world;
  const items = [draw.at, draw.other].map((at) => newValues(world, draw, at));
  const [first, second] = items.map(({ code }) => code);
  const refusals = items.map(({ owner, code }) => (code === "" ? null : model.refusalOf(owner, code)));
  const isTwice = first === second && first !== "";
  const taken = isTwice || refusals.includes(409) ? 409 : 201;
  const status = refusals.includes(422) ? 422 : taken;
  const body = { items: items.map(bodyOf) };
  const { data } = await send(status, "POST", "/access-points/batch", body, personOf(draw.owner).token);
  if (status !== 201) return;
  for (const [index, { id, qrCode }] of (data as AccessPoint[]).entries()) {
    model.create(id, { ...(items[index] as PointValues), code: qrCode }, clock.now);
  }
  model.count("access-point.created", 2);
};

const change: Action = async ({ send, model, clock, teamOf, codeOf, pick }, { at, other, sets, ...draw }) => {
  const point = pick(model.live(), at);
  if (!point) return;
  const { name, location, note, size } = draw;
  const all: Partial<PointValues> = { name, location, code: codeOf(other), team: teamOf(draw.team), note, size };
  const chosen = Object.entries(all).filter((_, bit) => (sets >> bit) % 2 === 1);
  const set: Partial<PointValues> = Object.fromEntries(chosen);
  const { code, team, note: newNote, size: newSize, ...texts } = set;
  const fields = { ...(newNote !== undefined && { note: newNote }), ...(newSize !== undefined && { size: newSize }) };
  const body = {
    ...texts,
    ...(code !== undefined && { qrCode: code }),
    ...(team !== undefined && { teamId: team }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
  if (Object.keys(body).length === 0) return;
  const isOther = code !== undefined && code !== "" && code !== point.code;
  const refusal = isOther ? model.refusalOf(point.owner, code, point.id) : null;
  const changed: AccessPoint = await send(refusal ?? 200, "PATCH", `/access-points/${point.id}`, body);
  if (refusal !== null) return;
  if (code === "") set.code = changed.qrCode;
  if (model.write(point, set, clock.now)) model.count("access-point.updated");
};

const remove: Action = async ({ send, model, clock, root, pick }, { at }) => {
  const point = pick(model.live(), at);
  if (!point) return;
  await send(204, "DELETE", `/access-points/${point.id}`);
  model.write(point, {}, clock.now, { at: clock.now, by: root.user.id });
  model.count("access-point.deleted");
};

const restore: Action = async ({ send, model, clock, codeOf, pick }, { at, other, sets }) => {
  const point = pick(model.trash(), at);
  if (!point) return;
  const code = sets % 3 === 0 ? codeOf(other) : point.code;
  const refusal = code === "" ? null : model.refusalOf(point.owner, code, point.id);
  const body = sets % 3 === 0 ? { qrCode: code } : {};
  const restored: AccessPoint = await send(refusal ?? 200, "POST", `/access-points/${point.id}/restore`, body);
  if (refusal !== null) return;
  model.write(point, { code: restored.qrCode }, clock.now, null);
  expect(code === "" || restored.qrCode === code).toBe(true);
  model.count("access-point.restored");
};

const purge: Action = async ({ send, model, pick }, { at }) => {
  const point = pick(model.trash(), at);
  if (!point) return;
  await send(204, "DELETE", `/access-points/${point.id}/trash`);
  model.points.delete(point.id);
  model.count("access-point.purged");
};

const print: Action = async ({ send, model, clock, root, print: printLabels, design, many }, { at }) => {
  // A job refuses two labels with one code, which access points of two owners may have.
  const some = [...new Map(many(at).map((one) => [one.code, one])).values()].slice(0, 4);
  if (some.length === 0) return;
  const body = { select: { ids: some.map(({ id }) => id) }, design };
  const printed = await printLabels(body, {}, root.token);
  expect(printed.status, printed.status === 200 ? "" : await printed.text()).toBe(200);
  const { data } = await send(200, "GET", "/label-jobs?limit=1");
  model.jobs.push({ id: data[0].id, at: clock.now, texts: new Map(some.map((one) => [one.id, model.textsOf(one)])) });
};

/** Says of a print job that its labels were not printed, or that they were. */
const confirm: Action = async ({ send, model, clock, pick }, { at }) => {
  const job = pick(model.jobs, at);
  if (!job) return;
  await send(200, "POST", `/label-jobs/${job.id}/confirm`, { printed: job.at === null });
  job.at = job.at === null ? clock.now : null;
};

const rename: Action = async ({ send, model, nextName, personOf, pick }, { owner, at }) => {
  const name = nextName("Name");
  const team = pick([...model.teams.keys()], at);
  if (at % 2 === 0 && team) {
    await send(200, "PATCH", `/teams/${team}`, { name });
    model.teams.set(team, name);
    return;
  }
  const { id } = personOf(owner);
  await send(200, "PATCH", id === personOf(0).id ? "/me" : `/users/${id}`, { name });
  model.people.set(id, name);
};

const reserve: Action = async ({ send, model, personOf }, { owner }) => {
  const { id, token } = personOf(owner);
  const { data } = await send(201, "POST", "/codes", { count: 1 }, token);
  model.reserved.set(data[0].qrCode, { id: data[0].id, owner: id, isVoid: false });
};

const voidCode: Action = async ({ send, model, pick }, { at }) => {
  const [code, one] = pick([...model.reserved], at) ?? [];
  if (!code || !one) return;
  const isHeld = model.isHeld(one.owner, code);
  await send(isHeld ? 409 : 200, "POST", `/codes/${one.id}/void`);
  if (!isHeld) one.isVoid = true;
};

const readFeeds: Action = ({ readFeeds }) => readFeeds();

/** Actions of a person on single access points, labels and codes. */
export const smallActions = {
  ...{ create, createBatch, change, remove, restore, purge, print, confirm, rename, reserve, voidCode, readFeeds },
};
