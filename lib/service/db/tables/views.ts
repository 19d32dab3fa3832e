import type { Generated, Selectable } from "kysely";

/** Named lists: see contract/views.ts. */
type SavedViewsTable = {
  id: string;
  owner_id: string;
  name: string;
  /** 1 when everyone sees it. */
  shared: number;
  /** `query` and `columns` of the contract, as JSON. */
  query: string;
  columns: string;
  density: string;
  /** Number of writes; the ETag is computed from it. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
};

/** View that a person sees when opening the list. */
type DefaultViewsTable = { user_id: string; view_id: string };

export type ViewTables = {
  saved_views: SavedViewsTable;
  default_views: DefaultViewsTable;
};
export type SavedViewRow = Selectable<SavedViewsTable>;
