import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { Db } from "../db/database";

export type FieldDefinition = CustomField & { id: string };

/** `byKey` has those that are not deleted. */
export type FieldDefinitions = { all: FieldDefinition[]; byKey: Map<string, FieldDefinition> };

/** By adapter, because a database and its transactions share one. */
const cached = new WeakMap<object, { version: string; definitions: FieldDefinitions }>();

/** Reads their version, and the fields only when it has changed. */
export async function readDefinitions(db: Db): Promise<FieldDefinitions> {
  const state = await db.selectFrom("custom_field_state").select("version").executeTakeFirst();
  const version = state?.version ?? "";
  const { adapter } = db.getExecutor();
  const known = cached.get(adapter);
  if (known?.version === version) return known.definitions;
  const definitions = await loadDefinitions(db);
  // Versions are random: one of a rolled-back transaction never comes again.
  cached.set(adapter, { version, definitions });
  return definitions;
}

export async function loadDefinitions(db: Db): Promise<FieldDefinitions> {
  const rows = await db.selectFrom("custom_fields").selectAll().orderBy("position").orderBy("created_at").execute();
  const all = rows.map(
    (row): FieldDefinition => ({
      id: row.id,
      key: row.key,
      type: row.type,
      label: row.label,
      required: row.required === 1,
      options: JSON.parse(row.options),
      searchable: row.searchable === 1,
      onLabel: row.on_label === 1,
      position: row.position,
      deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
    }),
  );
  return { all, byKey: new Map(all.filter((field) => field.deletedAt === null).map((field) => [field.key, field])) };
}
