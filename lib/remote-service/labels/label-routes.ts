import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context, Hono } from "hono";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { foldForOrder } from "@/lib/contract/fold";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { type NewLabelJob, newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { idsByLine, idsOfLines } from "@/lib/contract/labels/label-lines";
import { anySelection, type LabelSelection } from "@/lib/contract/labels/label-selection";
import { sheetNumber } from "@/lib/contract/labels/label-sheet";
import { t } from "@/lib/messages/messages";
import { describeCheck, describeSheet } from "@/lib/print-jobs/describe-check";
import {
  checkOrder,
  defaultPrinter,
  type LabelOrder,
  mediaTypes,
  type PreparedJob,
  prepareJob,
  toRenderJob,
} from "@/lib/print-jobs/prepare-job";
import { listShippedStocks, resolveShippedStock } from "@/lib/print-jobs/shipped-stocks";
import { invalid, ServiceProblem } from "@/lib/service/http/problem-error";
import { readJsonBody } from "@/lib/service/http/request-body";
import { type FetchedRows, fetchAllPages, type Lists, listsOf } from "../access-points/lists";
import { type Environment, type RemoteContext, readSender } from "../context";
import type { DrawLabels } from "./draw-labels";

/** With ids of a third-party service. */
const labelOrder = newLabelJob.extend({ select: anySelection });
const sheetOrder = labelOrder.extend({ sheet: sheetNumber });

/** For a service without labels: nothing remembers what was printed, no own stock, no printer profile. */
export function registerLabelRoutes(app: Hono<Environment>, context: RemoteContext): void {
  const { client, draw } = context;

  /** Reading the list decides whether the session is still valid. */
  const prepare = async (c: Context<Environment>, order: LabelOrder & SelectedLabels) =>
    prepareListed(order, await selectedContents(order, listsOf(client, await readSender(context, c))));

  app.post("/labels/check", async (c) => {
    const job = await prepare(c, await readJsonBody(c.req.raw, labelOrder, SELECTION_MAX_BYTES));
    const result = await draw({ make: "check", job: toRenderJob(job) }, c.req.raw.signal);
    return Response.json(describeCheck(job, result));
  });

  app.post("/labels/sheet", async (c) => {
    const { sheet: wanted, ...order } = await readJsonBody(c.req.raw, sheetOrder, SELECTION_MAX_BYTES);
    const job = await prepare(c, order);
    const sheet = Math.min(wanted, job.counts.sheets);
    const drawn = await draw({ make: "sheet", job: toRenderJob(job), sheet }, c.req.raw.signal);
    return Response.json(describeSheet(job, sheet, drawn));
  });

  app.post("/labels", async (c) => {
    const job = await prepare(c, await readJsonBody(c.req.raw, labelOrder, SELECTION_MAX_BYTES));
    return drawFile(draw, job, c.req.raw.signal);
  });

  app.get("/label-stocks", () => Response.json({ data: listShippedStocks() }));
  app.get("/label-printers", () => Response.json({ data: [] }));
}

/** A decoder has read each symbol. */
async function drawFile(draw: DrawLabels, job: PreparedJob, signal: AbortSignal): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), "labels-"));
  try {
    const file = join(folder, "labels");
    const { verified } = await draw({ make: job.format, job: toRenderJob(job), file }, signal);
    const total = job.counts.labels;
    const headers = {
      "Content-Type": mediaTypes[job.format],
      "Content-Disposition": `${job.format === "pdf" ? "inline" : "attachment"}; filename="labels.${job.format}"`,
      "X-Labels": String(total),
      "X-Labels-Verified": String(verified),
    };
    return new Response(await readFile(file), { headers });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A person waits for them while they are drawn, about a second. */
const LISTED_MAX = 500;

/** No own stock, printer profiles and designs here. @throws ServiceProblem 422 */
function prepareListed(order: LabelOrder, contents: readonly LabelContent[]): PreparedJob {
  const { value: stock, errors } = resolveShippedStock(order);
  if (!stock) errors.push({ pointer: "/stock", detail: t("remote.labels.unknownStock") });
  if (order.printer !== undefined) {
    errors.push({ pointer: "/printer", detail: t("remote.labels.noProfiles") });
  }
  if (order.design !== undefined) errors.push({ pointer: "/design", detail: t("remote.labels.noDesigns") });
  if (stock) errors.push(...checkOrder(stock, order));
  if (!stock || errors.length > 0) throw invalid(errors);
  const printer = { ...defaultPrinter, dpi: order.dpi ?? null };
  const prepared = prepareJob(order, { stock, printer, contents }, LISTED_MAX);
  if (prepared.errors.length > 0) throw invalid(prepared.errors);
  return prepared.job;
}

const ERRORS_MAX = 100;

type SelectedLabels = Pick<NewLabelJob, "select" | "fields">;

/** Read from the list. @throws ServiceProblem 404 or 422 that names each invalid id or line */
async function selectedContents({ select, fields }: SelectedLabels, lists: Lists): Promise<LabelContent[]> {
  return (await selectedRows(select, lists)).map((row) => toContent(row, fields));
}

async function selectedRows(select: LabelSelection, lists: Lists): Promise<ListedAccessPoint[]> {
  const { ids, list, pile, except = [], first = LISTED_MAX + 1, ...filter } = select;
  if ((ids ?? list ?? []).length > LISTED_MAX) throw tooMany();
  if (pile) throw withoutPile();
  if (ids) return rowsOfIds(lists, ids);
  const listPage = lists.filtered(filter);
  const isLeft = ({ id }: ListedAccessPoint) => !except.includes(id);
  if (list) return orNone(rowsOfLines(await fetchAllPages(listPage), list).filter(isLeft));
  // More rows than can be printed need not be read.
  const { rows } = await fetchAllPages(listPage, (known) => known.size >= first + except.length);
  const left = [...rows.values()].filter(isLeft).slice(0, first);
  if (left.length > LISTED_MAX) throw tooMany();
  return orNone(left);
}

function orNone(rows: ListedAccessPoint[]): ListedAccessPoint[] {
  if (rows.length > 0) return rows;
  throw invalid([{ pointer: "/select", detail: t("remote.labels.noneMatches") }]);
}

const withoutPile = () => invalid([{ pointer: "/select", detail: t("remote.labels.noPile") }]);

function tooMany(): ServiceProblem {
  return invalid([{ pointer: "/select", detail: t("remote.labels.tooMany", { count: LISTED_MAX }) }]);
}

async function rowsOfIds(lists: Lists, ids: readonly string[]): Promise<ListedAccessPoint[]> {
  const { rows, missing, searched } = await lists.find(ids);
  if (missing.length === 0) return rows;
  const errors = missing.slice(0, ERRORS_MAX).map((id) => ({
    pointer: `/select/ids/${ids.indexOf(id)}`,
    detail:
      searched === null
        ? t("remote.labels.notInList", { id })
        : t("remote.labels.notAmongNewest", { id, count: searched }),
  }));
  throw new ServiceProblem("not-found", errors[0]?.detail ?? "", { errors });
}

function rowsOfLines({ rows, isWhole }: FetchedRows, lines: readonly string[]): ListedAccessPoint[] {
  if (!isWhole) {
    throw invalid([{ pointer: "/select", detail: t("remote.labels.noLines", { count: rows.size }) }]);
  }
  const known = idsByLine([...rows.values()], {
    codeOf: (row) => row.qrCode,
    nameKeyOf: (row) => foldForOrder(row.name),
  });
  const { ids, errors } = idsOfLines(lines, known);
  if (errors.length > 0) throw invalid(errors);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Omits the description unless shown, because it is long and few labels show it. */
const toContent = (
  { id, name, location, description, qrCode }: ListedAccessPoint,
  fields: NewLabelJob["fields"],
): LabelContent => ({
  id,
  name,
  location,
  ...(fields.includes("description") && { description }),
  code: qrCode,
});
