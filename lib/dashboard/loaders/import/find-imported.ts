import "server-only";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** For an hour after this person has run it, unless it was undone. */
export async function findImported(client: ServiceClient, id: string | undefined): Promise<StoredImport | null> {
  const found = id === undefined ? null : await client.getImport({ id });
  if (!found?.ok || found.value.state !== "imported") return null;
  const { undo } = found.value;
  const change = undo && (await client.getBulkChange({ id: undo.id }));
  return change?.ok && change.value.undoneAt !== null ? null : found.value;
}
