import "server-only";
import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { importTargets, type StoredImport, targetLabel } from "@/lib/contract/access-points/imports/import";
import { foldForSearch } from "@/lib/contract/fold";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { makeFieldKey } from "@/lib/dashboard/forms/make-field-key";
import { NEW_FIELD } from "./import-mapping";

/** Characters, without the number of the key. */
const LABEL_MAX = 60;
const KEY_MAX = 36;

/** A field that has the heading as its label, such as after the form was sent twice, is taken. */
export async function addFields(
  client: ServiceClient,
  columns: readonly string[],
  { columns: headings }: StoredImport,
): Promise<Outcome<{ columns: string[]; keys: string[] }>> {
  const isNew = columns.includes(NEW_FIELD);
  // Only those who may create fields see deleted ones, which have keys too.
  const listed = await client.listFields({ query: { deleted: isNew ? "yes" : "no" } });
  if (!listed.ok) return listed;
  const taken = new Set([...ofAll, ...listed.value.data.map(({ key }) => key)]);
  const fields = listed.value.data.filter(({ deletedAt }) => deletedAt === null);
  const keys = new Map(fields.map(({ label, key }) => [foldForSearch(label), key]));
  const after = [...columns];
  for (const [index, target] of columns.entries()) {
    if (target !== NEW_FIELD) continue;
    const label = (headings[index] ?? "").trim().replaceAll(/\s+/g, " ").slice(0, LABEL_MAX).toWellFormed();
    const name = makeFieldKey(label).slice(0, KEY_MAX) || "field";
    let key = keys.get(foldForSearch(label));
    for (let number = 1; key === undefined; number += 1) {
      const free = number === 1 ? name : `${name}-${number}`;
      if (taken.has(free)) continue;
      const created = await client.createField({ body: { key: free, label, type: "text" } });
      if (!created.ok) return created;
      key = free;
      taken.add(key);
      keys.set(foldForSearch(label), key);
    }
    after[index] = `fields.${key}`;
  }
  return { ok: true, value: { columns: after, keys: [...keys.values()] } };
}

/** Every access point has fields of these names. */
const ofAll = [...exportColumns, ...importTargets.map(targetLabel)].map(makeFieldKey);
