/** Number of access points of an owner by the week of their creation, maintained by triggers. */
type AccessPointWeeksTable = {
  owner_id: string;
  /** Number of the week: see overview/weeks.ts. */
  week: number;
  count: number;
};

/** Tables of the overview. */
export type OverviewTables = { access_point_weeks: AccessPointWeeksTable };
