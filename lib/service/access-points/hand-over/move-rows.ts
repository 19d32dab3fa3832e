import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import type { EditSet } from "../edits/edit";
import { editEach } from "../edits/edit-each";
import type { Taken } from "../edits/taken-codes";
import { lockRows } from "../rows/locked-rows";

/** Also those of deleted access points, in their order. */
export async function listIds(
  trx: Db,
  { owner, team }: { owner?: string; team: string | null },
  most?: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("all_access_points")
    .select("id")
    .where("team_id", team === null ? "is" : "=", team)
    .$if(owner !== undefined, (all) => all.where("owner_id", "=", owner as string))
    .orderBy("id")
    .$if(most !== undefined, (all) => all.limit(most as number))
    .execute();
  return rows.map(({ id }) => id);
}

type Moving = {
  actor: Person;
  context: ServiceContext;
  at: number;
  refuse?: (taken: readonly Taken[]) => Promise<void>;
};

/** Returns how many of them are not in the trash. */
export async function moveRows(
  trx: Db,
  ids: readonly string[],
  set: EditSet,
  { actor: person, ...moving }: Moving,
): Promise<number> {
  const rows = await lockRows(trx, ids, person);
  await editEach(
    trx,
    rows.map((row) => ({ row, set })),
    { person, ...moving },
  );
  return rows.filter(({ deleted_at }) => deleted_at === null).length;
}
