import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { shownValue } from "@/lib/contract/custom-fields/field-types";
import { storedValues } from "../../custom-fields/stored-values";
import { toFields } from "../rows/rows";
import type { PlannedUpdate } from "./plan-row";

/** Fields, `fields.{key}` of custom fields, and the name of the team. */
export function fieldsBefore({ existing, after, values, teamId }: PlannedUpdate): Record<string, string> {
  const before = toFields(existing);
  const changed = fieldNames.filter((name) => before[name] !== after[name]);
  const stored = storedValues(existing.custom);
  const custom = [...new Set([...Object.keys(stored), ...Object.keys(values)])].filter(
    (key) => stored[key] !== values[key],
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, before[name]])),
    ...Object.fromEntries(custom.map((key) => [`fields.${key}`, shownValue(stored[key] ?? "")])),
    ...(teamId !== existing.team_id && { team: existing.team_name ?? "" }),
  };
}
