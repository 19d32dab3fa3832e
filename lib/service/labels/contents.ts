import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelTemplate } from "@/lib/contract/label-template";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { inChunks } from "./chunks";

const CHUNK = 500;

/**
 * What the labels of these access points say, in the order of `ids`. Those that are gone, or not for this person to
 * see, are missing.
 */
export async function loadContents(
  db: Db,
  ids: readonly string[],
  fields: LabelTemplate["fields"],
  person: Person,
): Promise<LabelContent[]> {
  return inChunks(ids, CHUNK, async (chunk) => {
    const visible = db
      .selectFrom("access_points")
      .select(["id", "name", "location", "description", "qr_code"])
      .where("id", "in", chunk);
    const rows = await (person.role === "staff" ? visible.where("owner_id", "=", person.id) : visible).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return chunk.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { name, location, description, qr_code } = row;
      // Long, and on few labels: kept only where it is shown.
      const described = fields.includes("description") ? { description } : {};
      return [{ id, name, location, ...described, code: qr_code }];
    });
  });
}

/** What the labels of a job in the ledger say. */
export async function getJobContents(db: Db, id: string): Promise<LabelContent[]> {
  const { contents } = await db
    .selectFrom("label_job_contents")
    .select("contents")
    .where("job_id", "=", id)
    .executeTakeFirstOrThrow();
  return JSON.parse(contents);
}
