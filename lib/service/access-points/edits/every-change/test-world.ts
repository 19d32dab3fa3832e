import { expect } from "vitest";
import type { AccessPointChangeList } from "@/lib/contract/access-points/access-point-list";
import { startPrinting } from "../../../labels/test-printing";
import { waitForOpenTransactions } from "../../changes/test-settle";
import { createModel, type Point } from "./test-model";

/** Drawn values of an action. A number chooses one of those that are there, and each action uses what it needs. */
export type Draw = {
  owner: number;
  team: number;
  at: number;
  other: number;
  name: string;
  location: string;
  note: string | null;
  size: number | null;
  /** Bits: which of the values the action sets. */
  sets: number;
};

const TEXTS = ["name", "location", "owner", "team"];

/**
 * Starts a service with Ada, the admin who changes all access points, two more admins who own some, two teams, two custom
 * fields and a design whose labels show every text that an edit changes; and the model of them.
 */
export async function startChanging() {
  const { service, print } = await startPrinting();
  const { db, clock } = service;
  const root = await service.signedIn("root@example.com", "admin");
  const model = createModel(root.user.id);
  const people: { id: string; token: string }[] = [];
  const teams: string[] = [];
  let named = 0;
  const nextName = (what: string) => {
    named += 1;
    return `${what} ${named}`;
  };

  /** Sends a request, and checks the status of the answer. */
  const send = async (status: number, method: string, path: string, body?: object, token = root.token) => {
    const response = await service.send(method, path, { token, ...(body && { body }) });
    const text = await response.text();
    expect(response.status, `${method} ${path} ${JSON.stringify(body)}: ${text}`).toBe(status);
    return text === "" ? null : JSON.parse(text);
  };
  const addPerson = async (place: number) => {
    const { token, user } = await service.signedIn(`${nextName("p").replace(" ", "")}@example.com`, "admin");
    people[place] = { id: user.id, token };
    model.people.set(user.id, user.name);
  };
  const addTeam = async (place: number) => {
    const name = nextName("Team");
    const { id } = await send(201, "POST", "/teams", { name });
    teams[place] = id;
    model.teams.set(id, name);
  };

  people[0] = { id: root.user.id, token: root.token };
  model.people.set(root.user.id, root.user.name);
  for (const place of [1, 2]) await addPerson(place);
  for (const place of [0, 1]) await addTeam(place);
  await send(201, "POST", "/fields", { key: "note", label: "Note", type: "text", searchable: true });
  await send(201, "POST", "/fields", { key: "size", label: "Size", type: "number" });
  const lines = TEXTS.map((text) => ({ text, sizePt: 7 }));
  const { id: design } = await send(201, "POST", "/label-templates", { name: "Sign", lines, shared: true });

  const personOf = (at: number) => people[at % people.length] as (typeof people)[0];
  /** Returns the id of a team, or null for none. */
  const teamOf = (at: number) => teams[at % (teams.length + 1)] ?? null;
  /** Returns one of a few codes, a reserved code, or a blank one, for which the service generates a code. */
  const codeOf = (at: number) => {
    const codes = [...model.reserved.keys()];
    if (at % 3 === 0) return codes[at % Math.max(1, codes.length)] ?? "";
    return at % 4 === 0 ? "" : `C-${at % 5}`;
  };
  const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
  /** Returns about two thirds of the access points that are not deleted, in the order of their ids. */
  const many = (at: number): Point[] =>
    model
      .live()
      .filter((_, index) => (index + at) % 3 !== 0)
      .sort((a, b) => (a.id < b.id ? -1 : 1));

  const [all, mine] = [createFeed("all"), createFeed("mine")];
  /** Follows the changes of everyone and of Ada, and compares what a client has then with the model. */
  const readFeeds = async () => {
    await all();
    await mine();
  };

  return {
    ...{ service, db, clock, model, root, people, teams, print, design, send, addPerson, addTeam, nextName },
    ...{ personOf, teamOf, codeOf, pick, many, readFeeds },
  };

  /** Creates a client that follows the changes of a scope and keeps a copy of the access points. */
  function createFeed(scope: "all" | "mine") {
    const copy = new Map<string, object>();
    let cursor = "";
    return async () => {
      await waitForOpenTransactions(db);
      for (let more = true; more; ) {
        const path = `/access-points/changes?limit=3&scope=${scope}${cursor && `&cursor=${cursor}`}`;
        const page: AccessPointChangeList = await send(200, "GET", path);
        for (const change of page.data) {
          if (change.type === "delete") copy.delete(change.id);
          else {
            const { id, name, location, qrCode: code, owner, team, fields } = change.accessPoint;
            copy.set(id, { id, name, location, code, owner: owner.id, team: team?.id ?? null, fields });
          }
        }
        ({ cursor, more } = page);
      }
      const expected = model.live().filter(({ owner }) => scope === "all" || owner === root.user.id);
      const shown = expected.map(({ id, name, location, code, owner, team, note, size }) => {
        const fields = { ...(note !== null && { note }), ...(size !== null && { size }) };
        return [id, { id, name, location, code, owner, team, fields }] as const;
      });
      expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(shown));
    };
  }
}

export type ChangeWorld = Awaited<ReturnType<typeof startChanging>>;
