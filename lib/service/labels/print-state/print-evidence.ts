import type { PrintEvidence } from "@/lib/contract/labels/print-state";
import type { Db } from "../../db/database";

/** Milliseconds since 1970; also of those in the trash. */
export async function readScans(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("all_access_points")
    .select(["id", "seen_at"])
    .where("id", "in", [...ids])
    .where("seen_at", "is not", null)
    .execute();
  return new Map(rows.map(({ id, seen_at }) => [id, Number(seen_at)]));
}

/** `isAnswered`: somebody has said what printed. Times in milliseconds since 1970. */
export function evidenceOf(
  printedAt: number | null,
  isAnswered: boolean,
  seenAt: number | undefined,
): { evidence: PrintEvidence; seenAt: string | null } {
  if (printedAt === null) return { evidence: null, seenAt: null };
  if (seenAt !== undefined && seenAt >= printedAt) {
    return { evidence: "seen", seenAt: new Date(seenAt).toISOString() };
  }
  return { evidence: isAnswered ? "said" : "assumed", seenAt: null };
}
