import type { Generated } from "kysely";
import type { CustomFieldType } from "@/lib/contract/custom-fields/field-types";

type CustomFieldsTable = {
  id: string;
  /** Unique, also among deleted fields, which can be restored. */
  key: string;
  label: string;
  type: CustomFieldType;
  /** JSON list of the options of a choice. */
  options: string;
  required: number;
  searchable: number;
  on_label: number;
  position: number;
  /** 1 while `search_text` of access points with a value may be stale: see refresh-search.ts. */
  search_stale: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
};

/** One row about all fields. */
type CustomFieldStateTable = {
  row: number;
  /** Random text, replaced by every change of a field. Processes cache the fields by it. */
  version: string;
  /** JSON object with a null for the key of each deleted field: the merge patch (RFC 7396) that removes their values. */
  hidden: string;
};

/** Index of the values: each value of a field that is not blank, also of deleted fields. */
type AccessPointFieldValuesTable = {
  /** Number of the access point. */
  number: number;
  field_id: string;
  /** Value as text that is equal and ordered as the values are: see value-key.ts. */
  value_key: string;
  /** Text or link as the search compares it, for filters by a part of it; blank for other types. */
  value_text: string;
  /** As in `access_points`, kept by a trigger. */
  owner_id: string;
};

export type CustomFieldTables = {
  custom_fields: CustomFieldsTable;
  custom_field_state: CustomFieldStateTable;
  access_point_field_values: AccessPointFieldValuesTable;
};
