import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context, Hono } from "hono";
import { newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { anySelection } from "@/lib/contract/labels/label-selection";
import { sheetNumber } from "@/lib/contract/labels/label-sheet";
import { describeCheck, describeSheet } from "@/lib/print-jobs/describe-check";
import { type LabelOrder, type PreparedJob, toRenderJob } from "@/lib/print-jobs/prepare-job";
import { listedShippedStocks } from "@/lib/print-jobs/shipped-stocks";
import { readJsonBody } from "@/lib/service/http/json-body";
import { listsOf } from "../access-points/lists";
import { type Environment, type RemoteContext, readSender } from "../context";
import type { DrawLabels } from "./draw-labels";
import { prepareListed } from "./prepare-listed";
import { type SelectedLabels, selectedContents } from "./selected-contents";

/** With ids of a third-party service. */
const labelOrder = newLabelJob.extend({ select: anySelection });
const sheetOrder = labelOrder.extend({ sheet: sheetNumber });

/** For a service without labels: nothing remembers what was printed, no own stock, no printer profile. */
export function registerLabelRoutes(app: Hono<Environment>, context: RemoteContext): void {
  const { client, draw } = context;

  /** Reading the list decides whether the session is still valid. */
  const prepare = async (c: Context<Environment>, order: LabelOrder & SelectedLabels, recent: boolean) =>
    prepareListed(order, await selectedContents(order, listsOf(client, await readSender(context, c), { recent })));

  app.post("/labels/check", async (c) => {
    const job = await prepare(c, await readJsonBody(c.req.raw, labelOrder, SELECTION_MAX_BYTES), true);
    const result = await draw({ make: "check", job: toRenderJob(job) }, c.req.raw.signal);
    return Response.json(describeCheck(job, result));
  });

  app.post("/labels/sheet", async (c) => {
    const { sheet: wanted, ...order } = await readJsonBody(c.req.raw, sheetOrder, SELECTION_MAX_BYTES);
    const job = await prepare(c, order, true);
    const sheet = Math.min(wanted, job.counts.sheets);
    const { assigned = [] } = await draw({ make: "sheet", job: toRenderJob(job), sheet }, c.req.raw.signal);
    return Response.json(describeSheet(job, sheet, assigned, ({ index }) => job.contents[index]));
  });

  app.post("/labels", async (c) => {
    const job = await prepare(c, await readJsonBody(c.req.raw, labelOrder, SELECTION_MAX_BYTES), false);
    return drawFile(draw, job, c.req.raw.signal);
  });

  app.get("/label-stocks", () => Response.json({ data: listedShippedStocks }));
  app.get("/label-printers", () => Response.json({ data: [] }));
}

const fileTypes = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8" };

/** A decoder has read each symbol. */
async function drawFile(draw: DrawLabels, job: PreparedJob, signal: AbortSignal): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), "labels-"));
  try {
    const file = join(folder, "labels");
    const { verified } = await draw({ make: job.format, job: toRenderJob(job), file }, signal);
    const total = job.counts.labels;
    if (verified !== total) throw new Error(`${verified} of ${total} symbols were verified.`);
    const headers = {
      "Content-Type": fileTypes[job.format],
      "Content-Disposition": `${job.format === "pdf" ? "inline" : "attachment"}; filename="labels.${job.format}"`,
      "X-Labels": String(total),
      "X-Labels-Verified": String(verified),
    };
    return new Response(await readFile(file), { headers });
  } finally {
    await rm(folder, { recursive: true });
  }
}
