import fc from "fast-check";
import { expect } from "vitest";
import { type AccessPointChangeList, scopes } from "@/lib/contract/access-points/access-point-list";
import type { Role } from "@/lib/contract/accounts/roles";
import { waitForOpenTransactions } from "../access-points/changes/test-settle";
import { action, isInScope, PEOPLE, rightOf, startModel } from "./test-rights-model";

type Started = Awaited<ReturnType<typeof startModel>>;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();

/** Compares what each person sees in lists, the trash and by id with the model. */
async function compareReads({ model, send }: Started): Promise<void> {
  for (let person = 0; person < PEOPLE; person += 1) {
    const role = model.roles[person] as Role;
    const seen = [...model.points].filter(([, point]) => rightOf(model, person, point) !== "nothing");
    for (const scope of scopes) {
      const isRefused = scope === "all" && (role === "viewer" || role === "staff");
      const of = (isDeleted: boolean) =>
        seen
          .filter(([, point]) => point.isDeleted === isDeleted && isInScope(model, person, point, scope))
          .map(([id]) => ({ id }));
      for (const sort of ["-createdAt", "name", "owner", "location", "-updatedAt", "label", "qrCode"]) {
        const list = await send(person, "GET", `/access-points?scope=${scope}&limit=100&sort=${sort}&labelCounts=yes`);
        expect(list.status).toBe(isRefused ? 403 : 200);
        if (isRefused) continue;
        const { data, pagination, labelCounts } = await list.json();
        expect(idsOf(data)).toEqual(idsOf(of(false)));
        expect([pagination.total, labelCounts.never]).toEqual([data.length, data.length]);
      }
      if (isRefused) continue;
      const searched = await (await send(person, "GET", `/access-points?scope=${scope}&limit=100&q=door`)).json();
      expect(idsOf(searched.data)).toEqual(idsOf(of(false)));
      const trash = await (await send(person, "GET", `/access-points/trash?scope=${scope}&limit=100`)).json();
      expect(idsOf(trash.data)).toEqual(idsOf(of(true)));
    }
    for (const [id, point] of model.points) {
      const { status } = await send(person, "GET", `/access-points/${id}${point.isDeleted ? "/trash" : ""}`);
      expect(status).toBe(rightOf(model, person, point) === "nothing" ? 404 : 200);
    }
  }
}

/** Copy of what one person reads from the change feed. */
type Copy = { ids: Set<string>; cursor: string | undefined };

/** Reads the feed of a person, from the beginning when the service refuses the cursor, and compares the copy. */
async function compareFeed({ service, model, send }: Started, person: number, copy: Copy): Promise<void> {
  await waitForOpenTransactions(service.db);
  for (;;) {
    const after = copy.cursor === undefined ? "" : `&cursor=${copy.cursor}`;
    const answer = await send(person, "GET", `/access-points/changes?scope=teams&limit=3${after}`);
    if (answer.status === 410) {
      copy.cursor = undefined;
      copy.ids.clear();
      continue;
    }
    expect(answer.status).toBe(200);
    const { data, cursor, more }: AccessPointChangeList = await answer.json();
    for (const change of data) {
      if (change.type === "upsert") copy.ids.add(change.accessPoint.id);
      else copy.ids.delete(change.id);
    }
    copy.cursor = cursor;
    if (!more) break;
  }
  const expected = [...model.points].filter(
    ([, point]) => !point.isDeleted && isInScope(model, person, point, "teams"),
  );
  expect([...copy.ids].sort()).toEqual(idsOf(expected.map(([id]) => ({ id }))));
}

/** Compares the rights of random people, teams, moves and deletions with the model, in this many runs. */
export const compareRights = (numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40 }), async (actions) => {
      const started = await startModel();
      const copies = Array.from({ length: PEOPLE }, (): Copy => ({ ids: new Set(), cursor: undefined }));
      for (const [index, one] of actions.entries()) {
        await started.run(one);
        if (index % 5 !== 4) continue;
        for (const [person, copy] of copies.entries()) await compareFeed(started, person, copy);
      }
      for (const [person, copy] of copies.entries()) await compareFeed(started, person, copy);
      await compareReads(started);
    }),
    { numRuns, endOnFailure: true },
  );
