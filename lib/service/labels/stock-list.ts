import type { ListedLabelStock } from "@/lib/contract/label-stock";
import { shippedStocks } from "@/lib/label-jobs/shipped-stocks";
import { showStock } from "@/lib/label-jobs/show-stock";
import type { Db } from "../db/open";
import type { Person } from "../http/operation";
import { listEquipment } from "./equipment";
import { toStock } from "./own-stock";

/** Last use of a stock by a user, and the cells that it left used. */
type LastUse = { created_at: number; next_skip: string };

/**
 * Returns the stocks of a user: recently used ones first, then own stocks, then the stocks that ship with the product.
 */
export async function listStocks(db: Db, person: Person): Promise<ListedLabelStock[]> {
  const own = (await listEquipment(db, "stock", person)).map((one) => showStock(toStock(one), true));
  const uses = await lastUses(db, person);
  return [...own, ...shipped]
    .map((stock) => ({ ...stock, ...remembered(uses.get(stock.id)) }))
    .sort((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
}

const remembered = (use: LastUse | undefined) => ({
  lastUsedAt: use ? new Date(use.created_at).toISOString() : null,
  nextSkip: use ? (JSON.parse(use.next_skip) as number[]) : [],
});

const shipped = shippedStocks.map((stock) => showStock(stock, false));

async function lastUses(db: Db, person: Person): Promise<Map<string, LastUse>> {
  const rows = await db
    .selectFrom("label_jobs")
    .innerJoin(
      db
        .selectFrom("label_jobs")
        .select(({ fn }) => ["stock_id", fn.max("created_at").as("at")])
        .where("owner_id", "=", person.id)
        .where("state", "=", "done")
        .groupBy("stock_id")
        .as("last"),
      (join) => join.onRef("last.stock_id", "=", "label_jobs.stock_id").onRef("last.at", "=", "label_jobs.created_at"),
    )
    .select(["label_jobs.stock_id", "label_jobs.created_at", "next_skip"])
    .where("owner_id", "=", person.id)
    .where("state", "=", "done")
    .orderBy("label_jobs.id")
    .execute();
  return new Map(rows.map((row) => [row.stock_id, row]));
}
