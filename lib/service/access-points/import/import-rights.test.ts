import { expect, test } from "vitest";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { addTeamsOf } from "../../teams/test-teams";
import { startImporting } from "./test-import";

/** Starts an import by Ada, who may edit in Facilities, and an access point of Zoe, an admin, in this team. */
async function startWithShared() {
  const world = await startImporting();
  const more = await addTeamsOf(world);
  const { service } = world;
  const { admin, teams, userId } = more;
  const body = { name: "Gate", qrCode: "G-1", teamId: teams.facilities };
  const shared = await (await service.send("POST", "/access-points", { token: admin, body })).json();
  const names = async () => (await world.list(admin)).map(({ name, qrCode }) => [name, qrCode]);
  const member = `/teams/${teams.facilities}/members/${userId}`;
  const leave = () => service.send("DELETE", member, { token: admin });
  const onlyView = () => service.send("PUT", member, { token: admin, body: { access: "view" } });
  return { ...world, ...more, shared, names, leave, onlyView };
}

test.each(["leave", "onlyView"] as const)(
  "an import whose person loses a team between the plan and the write (%s) answers 422 and changes nothing",
  async (loss) => {
    const it = await startWithShared();
    beforeNextTransaction(it.service, it[loss]);
    const { errors } = await it.refusal(`id,name\n${it.shared.id},Changed\n,New\n`);
    expect(errors).toMatchObject([{ line: 2, value: it.shared.id }]);
    expect(await it.names()).toEqual([["Gate", "G-1"]]);
  },
);

test("a stored import leaves out rows of a team that the person leaves between the plan and the write", async () => {
  const it = await startWithShared();
  const { id } = await it.upload(`id,name\n${it.shared.id},Changed\n,New\n`);
  beforeNextTransaction(it.service, it.leave);
  const run = await it.service.send("POST", `/imports/${id}/run?wrong=leave-out`, { token: it.token });
  expect((await run.json()) as StoredImport).toMatchObject({ created: 1, updated: 0, wrong: 1 });
  expect(await it.names()).toEqual([["Gate", "G-1"]]);
});

test("an import still changes an own access point in a team that the person leaves before the write", async () => {
  const it = await startWithShared();
  const own = await (await it.create({ name: "Door", teamId: it.teams.facilities })).json();
  beforeNextTransaction(it.service, it.leave);
  expect(await it.importFile(`id,name\n${own.id},Changed\n`)).toMatchObject({ updated: 1 });
});
