import type { Generated } from "kysely";
import type { Moment } from "./moment";

/** Numbering of changes: see docs/decisions/015-change-feed.md. One row. */
type AccessPointFeedTable = {
  /** Always 1. */
  row: number;
  /** PostgreSQL: what is added to the number of a transaction. 0 on SQLite, where numbers follow the stored ones. */
  position: number;
  /** Highest number of a tombstone that was deleted because of its age. */
  pruned: Generated<number>;
};

/** Deleted access points of the last 30 days, written by triggers. */
type AccessPointTombstonesTable = {
  owner_id: string;
  change: number;
  id: string;
  deleted_at: Moment;
  /** 1: the access point has another owner or team, and still exists. */
  moved: number;
  /** Team that it had. */
  team_id: string | null;
  /** The owner and the team after the change; null when the access point was deleted. */
  to_owner_id: string | null;
  to_team_id: string | null;
};

/** Weeks of which it is kept which access points needed a label, `last_number` being the newest access point then. */
type BacklogsTable = { week: number; taken_at: number; last_number: number };

type BacklogPointsTable = { week: number; number: number };

export type ChangeTables = {
  backlogs: BacklogsTable;
  backlog_points: BacklogPointsTable;
  access_point_feed: AccessPointFeedTable;
  access_point_tombstones: AccessPointTombstonesTable;
};
