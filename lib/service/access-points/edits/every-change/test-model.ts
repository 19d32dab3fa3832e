/** What edits may set of an access point. `note` and `size` are custom fields, null for no value. */
export type PointValues = {
  owner: string;
  team: string | null;
  name: string;
  location: string;
  code: string;
  note: string | null;
  size: number | null;
};

/** Access point as the model knows it, also one in the trash. `updated` is the time of its last version. */
export type Point = PointValues & {
  id: string;
  version: number;
  updated: number;
  deleted: { at: number; by: string } | null;
};

/** Print job: when its labels were printed, null when they were not, and the texts that they show, by access point. */
type Job = { id: string; at: number | null; texts: Map<string, string> };

/** Change of many: of each access point the version after it and the values before it; null for a new one. */
type Undo = {
  id: string;
  isDeletion: boolean;
  at: number;
  before: { id: string; version: number; set: Changes | null }[];
};

type Changes = Partial<PointValues>;

type SetBack = { point: Point; set: Changes; deletion: Point["deleted"] | undefined };

/** Creates a plain model of access points and of everything that follows from them. `by` is the admin who changes them. */
export function createModel(by: string) {
  const points = new Map<string, Point>();
  const people = new Map<string, string>();
  const teams = new Map<string, string>();
  const reserved = new Map<string, { id: string; owner: string; isVoid: boolean }>();
  const jobs: Job[] = [];
  const undos: Undo[] = [];
  const audit = new Map<string, number>();

  const live = () => [...points.values()].filter(({ deleted }) => deleted === null);
  const trash = () => [...points.values()].filter(({ deleted }) => deleted !== null);
  const count = (action: string, more = 1) => {
    if (more > 0) audit.set(action, (audit.get(action) ?? 0) + more);
  };

  const isHeld = (owner: string, code: string, except?: string) =>
    live().some((one) => one.owner === owner && one.code === code && one.id !== except);
  const isVoid = (owner: string, code: string) => {
    const one = reserved.get(code);
    return one?.owner === owner && one.isVoid;
  };
  /** Returns the status of the answer when an access point gets a code that is taken; null when it is free. */
  const refusalOf = (owner: string, code: string, except?: string): 409 | 422 | null => {
    if (isHeld(owner, code, except)) return 409;
    return isVoid(owner, code) ? 422 : null;
  };

  /** Returns the values that a row has of those that differ from what an edit sets; null when none differs. */
  const differencesOf = (point: Point, set: Changes): Changes | null => {
    const differs = (Object.keys(set) as (keyof PointValues)[]).filter((name) => set[name] !== point[name]);
    return differs.length === 0 ? null : Object.fromEntries(differs.map((name) => [name, point[name]]));
  };

  /** Writes an edit, as one version outside of the trash. Returns the values before it; null when nothing differs. */
  const write = ({ id }: { id: string }, set: Changes, at: number, deletion?: Point["deleted"]): Changes | null => {
    const point = points.get(id) as Point;
    const before = differencesOf(point, set);
    if (before === null && deletion === undefined) return null;
    const label = reserved.get(point.code);
    if (before?.owner !== undefined && label?.owner === point.owner) label.owner = set.owner as string;
    const after = { ...point, ...set, deleted: deletion === undefined ? point.deleted : deletion };
    points.set(id, after.deleted ? after : { ...after, version: point.version + 1, updated: at });
    return before ?? {};
  };

  const create = (id: string, values: PointValues, at: number) => {
    points.set(id, { ...values, id, version: 1, updated: at, deleted: null });
  };

  /** Stores how a change of many is undone. `before` has the values before the change by id. */
  const remember = (id: string | undefined, at: number, before: Map<string, Changes | null>, isDeletion = false) => {
    if (id === undefined) return;
    const versionOf = (one: string) => points.get(one)?.version ?? 0;
    const rows = [...before].map(([one, set]) => ({ id: one, version: versionOf(one), set }));
    undos.push({ id, isDeletion, at, before: rows.sort((a, b) => (a.id < b.id ? -1 : 1)) });
  };

  /** Undoes a change of many. Returns how many access points it sets back, and how many it leaves alone. */
  const undo = (change: Undo, at: number) => {
    undos.splice(undos.indexOf(change), 1);
    const given = new Set<string>();
    const kept = change.before.flatMap(({ id, version, set }): SetBack[] => {
      const point = points.get(id);
      if (!point) return [];
      const { deleted } = point;
      if (change.isDeletion ? deleted?.at !== change.at || deleted.by !== by : deleted || point.version !== version) {
        return [];
      }
      if (set === null) return [{ point, set: {}, deletion: { at, by } }];
      const after = { ...point, ...set };
      const isMoved = change.isDeletion || set.owner !== undefined;
      const isLost = (isMoved && !people.has(after.owner)) || (set.team != null && !teams.has(set.team));
      if (isLost) return [];
      if (isMoved || set.code !== undefined) {
        const isOld = !change.isDeletion && set.code === undefined;
        const key = `${after.owner} ${after.code}`;
        const isTaken = isHeld(after.owner, after.code, id) || given.has(key);
        if (isTaken || (!isOld && isVoid(after.owner, after.code))) return [];
        given.add(key);
      }
      return [{ point, set, deletion: change.isDeletion ? null : undefined }];
    });
    for (const { point, set, deletion } of kept) write(point, set, at, deletion);
    return { restored: kept.length, skipped: change.before.length - kept.length };
  };

  const textsOf = ({ name, location, code, owner, team }: Point) =>
    JSON.stringify([name, location, code, people.get(owner), team && teams.get(team)]);
  /** Returns when the last label of an access point was printed, and the label state that follows from it. */
  const labelOf = (point: Point) => {
    const printed = jobs.filter((job) => job.at !== null && job.texts.has(point.id));
    const last = printed.sort((a, b) => Number(a.at) - Number(b.at)).at(-1);
    if (!last) return { at: null, state: "never" };
    return { at: last.at, state: last.texts.get(point.id) === textsOf(point) ? "printed" : "changed" };
  };

  return {
    ...{ points, people, teams, reserved, jobs, undos, audit, live, trash, count, isHeld, refusalOf, write, create },
    ...{ remember, undo, textsOf, labelOf },
  };
}

export type ChangeModel = ReturnType<typeof createModel>;
