import type { Moment } from "../../db/tables";

/** Label designs. */
type LabelDesignsTable = {
  id: string;
  owner_id: string;
  /** 1: everyone may print with the design. */
  shared: number;
  /** Name and look of the design, as JSON: `newLabelDesign` of the contract without `shared`. */
  value: string;
  created_at: Moment;
  updated_at: Moment;
};

/** Tables of label designs. They are apart from `label_equipment`, which only its owner sees. */
export type LabelDesignTables = { label_designs: LabelDesignsTable };
