import fc from "fast-check";
import type { Role } from "@/lib/contract/accounts/roles";
import type { TeamAccess } from "@/lib/contract/accounts/team";
import { startPrinting } from "../labels/test-printing";

/** Access point of the test. Its name, its code and its location stand nowhere else. */
export type KnownRow = {
  id: string;
  name: string;
  qrCode: string;
  location: string;
  owner: string;
  isDeleted: boolean;
  /** Codes that it had before, which its history has. */
  formerCodes: string[];
};

/** Sender of requests: a person with a session, or with an API token that reaches one team. */
export type Asker = { label: string; userId: string; token: string };

/** What differs between two runs: the seed of names, and the role and the memberships of Eve. */
export const worlds = fc.record({
  seed: fc.nat(1_000_000),
  role: fc.constantFrom<Role>("viewer", "staff", "manager"),
  members: fc.tuple(fc.constantFrom(null, "view", "edit"), fc.constantFrom(null, "view", "edit")),
});
type Drawn = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

const LETTERS = "bcdfghjkmnpqrtwxyz";

/** Returns a function that makes words of nine letters, each of which was never made before. */
function wordsOf(seed: number): () => string {
  let [made, state] = [0, seed];
  return () => {
    made += 1;
    const letters = Array.from({ length: 6 }, () => {
      state = (state * 48_271 + 11) % 2_147_483_647;
      return LETTERS[state % LETTERS.length];
    });
    const number = Array.from({ length: 3 }, (_, at) => LETTERS[Math.floor(made / 18 ** at) % 18]);
    return [...letters, ...number].join("");
  };
}

/**
 * Starts a service with people of every role and two teams. Each of three people has access points without a team, in both
 * teams, and in the trash; some were printed, and changed together with others. Dan was in the second team, and has left it
 * after he uploaded a file about its access points, printed their labels and changed them.
 */
export async function startHiddenWorld({ seed, role, members }: Drawn) {
  const { service, token: ada, user, print } = await startPrinting();
  const word = wordsOf(seed);
  const zoe = await service.signedIn("zoe@example.com", "admin");
  const join = async (name: string, access: TeamAccess | null, teamId: string, userId: string) => {
    const path = `/teams/${teamId}/members/${userId}`;
    if (access === null) await service.send("DELETE", path, { token: zoe.token });
    else await service.send("PUT", path, { token: zoe.token, body: { access } });
    return name;
  };
  const json = async (method: string, path: string, token: string, body?: unknown) =>
    (await service.send(method, path, { token, body })).json();
  const teams: string[] = [];
  for (const name of ["First", "Second"]) teams.push((await json("POST", "/teams", zoe.token, { name })).id);
  const [first = "", second = ""] = teams;

  const add = async (name: string) => {
    const { token, user } = await service.signedIn(`${name}@example.com`);
    return { label: name, userId: user.id, token };
  };
  const owner: Asker = { label: "ada", userId: user.id, token: ada };
  const [ben, cat, dan, eve] = [await add("ben"), await add("cat"), await add("dan"), await add("eve")];
  await join("ada", "edit", first, owner.userId);
  await join("ada", "edit", second, owner.userId);
  await join("ben", "view", first, ben.userId);
  await join("cat", "edit", first, cat.userId);
  await join("dan", "edit", second, dan.userId);
  await join("eve", members[0], first, eve.userId);
  await join("eve", members[1], second, eve.userId);

  const rows: KnownRow[] = [];
  const create = async ({ token, userId }: Asker, teamId: string | null, code = `${word()}-0I`) => {
    const values = { name: word(), qrCode: code, location: `Quay / ${word()}` };
    const { id } = await json("POST", "/access-points", token, { ...values, teamId });
    const row: KnownRow = { id, ...values, owner: userId, isDeleted: false, formerCodes: [] };
    rows.push(row);
    return row;
  };
  const trash = async (row: KnownRow, token: string) => {
    await service.send("DELETE", `/access-points/${row.id}`, { token });
    row.isDeleted = true;
  };
  const oldCode = `${word()}-0I`;
  const old = await create(owner, first, oldCode);
  for (const [one, of] of [
    [owner, [first, second, second]],
    [cat, [first]],
    [dan, [second]],
  ] as const) {
    for (const team of [null, null, ...of]) await create(one, team);
    for (const team of [null, ...of]) await trash(await create(one, team), one.token);
  }
  // The first code of a team's row goes to a row without a team, where its history still has it.
  old.formerCodes.push(oldCode);
  old.qrCode = `${word()}-0I`;
  await json("PATCH", `/access-points/${old.id}`, owner.token, { qrCode: old.qrCode });
  await create(owner, null, oldCode);
  // A row of the team with a code that the owner has too, so that the owner cannot get it.
  const twin = await create(cat, first, rows.find((row) => row.owner === owner.userId && row !== old)?.qrCode);

  const live = (of: Asker) => rows.filter((row) => row.owner === of.userId && !row.isDeleted);
  await json("POST", "/access-points/bulk", owner.token, {
    select: { ids: live(owner).map(({ id }) => id) },
    set: { team: null },
  }).then(({ undo }) => json("POST", `/access-points/bulk/${undo.id}/undo`, owner.token));

  // What Dan has from the time in the second team.
  const ofTeam: KnownRow[] = (await json("GET", `/access-points?team=${second}&scope=teams`, dan.token)).data;
  const [holder, clash] = live(owner).filter(({ id }) => ofTeam.some((row) => row.id === id)) as [KnownRow, KnownRow];
  const others = ofTeam.filter(({ id }) => id !== clash.id).map(({ id }) => `${id},Renamed,Moved,\n`);
  const heading = "id,name,location,code\n";
  const importedFile = [heading, ...others, `${clash.id},Clash,,${holder.qrCode}\n`].join("");
  const upload = async (by: Asker, raw: string) => {
    // The service keeps the newest three of each person. At the same time none of them is the newest.
    service.clock.now += 1;
    const headers = { "Content-Type": "text/csv" };
    return (await (await service.send("POST", "/imports", { token: by.token, raw, headers })).json()).id as string;
  };
  const imports = [await upload(dan, importedFile), await upload(dan, [heading, ...others].join(""))];
  await json("POST", `/imports/${imports[1]}/run`, dan.token);
  const select = { ids: ofTeam.map(({ id }) => id) };
  for (const by of [dan, owner]) await print({ select }, { Prefer: "return=minimal" }, by.token);
  const bulk = await json("POST", "/access-points/bulk", dan.token, { select, set: { location: "Hall" } });
  const rounds: string[] = [];
  for (const by of [dan, owner, zoe]) {
    const round = await json("POST", "/rounds", by.token, { name: "Spring", select: { locationUnder: "Quay" } });
    rounds.push(round.id);
    const scans = live(owner).map(({ qrCode }) => ({ code: qrCode, at: "2026-11-20T09:00:00.000Z" }));
    await json("POST", `/rounds/${round.id}/scans`, by.token, { scans });
  }
  await join("dan", null, second, dan.userId);

  const setRole = (of: Asker, role: Role) =>
    json("PATCH", `/users/${of.userId}`, zoe.token, { role }).then(() => service.logIn(`${of.label}@example.com`));
  const expiresAt = new Date(service.clock.now + 86_400_000).toISOString();
  const tokenOf = async (of: Asker): Promise<Asker> => {
    const body = { name: "t", access: "write", teamId: first, expiresAt };
    const made = await json("POST", "/tokens", of.token, body);
    return { ...of, label: `${of.label}'s token of the first team`, token: made.token };
  };
  const admin: Asker = { label: "zoe", userId: zoe.user.id, token: zoe.token };
  const senders = [owner, await tokenOf(owner), cat, await tokenOf(cat), admin, await tokenOf(admin), dan];
  const viewer = await setRole(ben, "viewer");
  const drawn = await setRole(eve, role);
  senders.push({ ...ben, token: viewer.token }, { ...eve, token: drawn.token });
  const jobs: string[] = (await json("GET", "/label-jobs?scope=all&limit=100", zoe.token)).data.map(
    ({ id }: { id: string }) => id,
  );
  return {
    ...{ service, rows, senders, owner, leaver: dan, twin },
    ...{ rounds, imports, importedFile, jobs, bulk: bulk.undo.id as string, upload },
  };
}

export type HiddenWorld = Awaited<ReturnType<typeof startHiddenWorld>>;
