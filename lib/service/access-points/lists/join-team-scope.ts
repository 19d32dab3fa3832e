import { type RawBuilder, sql } from "kysely";
import type { TeamScope } from "./scope";

/** No row is in two parts. */
export const joinTeamScope = (
  { personId, teamIds }: TeamScope,
  selectPart = (isOfPart: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select access_points.* from access_points where ${isOfPart}`,
): RawBuilder<unknown> => {
  const isOwn = sql`access_points.owner_id = ${personId}`;
  const isOfTeam = teamIds.map((id) => sql`access_points.team_id = ${id} and access_points.owner_id <> ${personId}`);
  return sql`(${sql.join([isOwn, ...isOfTeam].map(selectPart), sql` union all `)})`;
};
