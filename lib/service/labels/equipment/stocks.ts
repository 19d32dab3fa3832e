import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelStock, ListedLabelStock, NewLabelStock } from "@/lib/contract/labels/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { tell } from "@/lib/messages/messages";
import { listShippedStocks, toListedStock } from "@/lib/print-jobs/shipped-stocks";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { type Equipment, getEquipment, listEquipment } from "./equipment-store";

/** `next_skip`: the cells that it left used. */
type LastUse = { created_at: number; next_skip: string; printer: string };
type LastJob = LastUse & { stock_id: string; confirmation: number; printed_points: number };

/** Recently used ones first, then own, then shipped ones. */
export async function listStocks(db: Db, person: Person): Promise<ListedLabelStock[]> {
  const own = (await listEquipment(db, "stock", person)).map((one) => toListedStock(toStock(one), true));
  const uses = await lastUses(db, person);
  return [...own, ...listShippedStocks()]
    .map((stock) => ({ ...stock, ...toLastUse(uses.get(stock.id)) }))
    .sort((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
}

export async function getStock(db: Db, id: string, person: Person): Promise<ListedLabelStock> {
  const stock =
    listShippedStocks().find((one) => one.id === id) ??
    toListedStock(toStock(await getEquipment(db, "stock", id, person)), true);
  return { ...stock, ...toLastUse((await lastUses(db, person)).get(id)) };
}

export function toStock({ id, value }: Pick<Equipment<"stock">, "id" | "value">): LabelStock {
  const { name, ...measures } = value;
  return { id, vendor: "Own", part: name, aliases: [], ...measures, sources: [] };
}

/** Throws 422 with every error in its measures. */
export function requireFit(value: NewLabelStock): NewLabelStock {
  const { errors } = checkStock(toStock({ id: "", value }));
  if (errors.length > 0) throw invalid(errors.map((error): ProblemError => ({ pointer: "", detail: tell(error) })));
  return value;
}

const toLastUse = (use: LastUse | undefined) => ({
  lastUsedAt: use ? new Date(use.created_at).toISOString() : null,
  nextSkip: use ? (JSON.parse(use.next_skip) as number[]) : [],
  lastPrinter: use ? toLastPrinter(use) : null,
});

function toLastPrinter({ printer }: LastUse): ListedLabelStock["lastPrinter"] {
  const { id, dpi }: LabelJob["printer"] = JSON.parse(printer);
  return { id, dpi };
}

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
    .select(["label_jobs.stock_id", "label_jobs.created_at", "next_skip", "printer", "confirmation", "printed_points"])
    .where("owner_id", "=", person.id)
    .where("state", "=", "done")
    .orderBy("label_jobs.id")
    .execute();
  const uses = new Map<string, LastUse>();
  for (const row of rows) {
    const skip = didNotPrint(row) ? await usedBeforeFailures(db, person, row.stock_id) : row.next_skip;
    uses.set(row.stock_id, { ...row, next_skip: skip });
  }
  return uses;
}

/** A person confirmed that. */
const didNotPrint = ({ confirmation, printed_points }: LastJob): boolean => confirmation > 0 && printed_points === 0;

/** The jobs since the last one that printed. */
async function usedBeforeFailures(db: Db, person: Person, stockId: string): Promise<string> {
  const jobs = db
    .selectFrom("label_jobs")
    .where("owner_id", "=", person.id)
    .where("stock_id", "=", stockId)
    .where("state", "=", "done");
  const first = await jobs
    .where("created_at", ">", (eb) =>
      jobs
        .where((where) => where.or([where("confirmation", "=", 0), where("printed_points", ">", 0)]))
        .select(({ fn }) => fn.coalesce(fn.max("created_at"), eb.lit(0)).as("at")),
    )
    .select("skip")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.skip ?? "[]";
}
