import type { Context, Hono } from "hono";
import { type LabelJob, newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { anySelection } from "@/lib/contract/labels/label-selection";
import { sheetNumber } from "@/lib/contract/labels/label-sheet";
import { jobIdsQuery, printConfirmation, printPageQuery } from "@/lib/contract/labels/print-state";
import { listedShippedStocks } from "@/lib/label-queue/shipped-stocks";
import { fingerprintOf, readIdempotencyKey } from "@/lib/service/http/idempotency-key";
import { readJsonBody } from "@/lib/service/http/json-body";
import { isPrefetch, prefersAsync, prefersMinimal } from "@/lib/service/http/prefer";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import { readQuery, validate } from "@/lib/service/http/validation";
import { listsOf } from "../access-points/lists";
import { type Caller, type Environment, type RemoteContext, readCaller } from "../context";
import { getValue } from "../upstream/remote-problem";
import { selectedContents } from "./selected-contents";

/** Body of a print job with ids of a third-party service. */
const labelOrder = newLabelJob.extend({ select: anySelection });
const sheetOrder = labelOrder.extend({ sheet: sheetNumber });

/**
 * Registers the label operations for a service that has none. The label jobs of this program perform them on the
 * service's list of access points. There is no print history, no own stock and no printer profile. Each operation asks
 * the service for a page of its list first, because only the service knows whether a session is still valid.
 */
export function registerLabelRoutes(app: Hono<Environment>, context: RemoteContext): void {
  const { client, labelJobs } = context;
  const readOrder = (c: Context<Environment>) => readJsonBody(c.req.raw, labelOrder, SELECTION_MAX_BYTES);

  /** Returns the caller if the service still accepts the session. @throws RemoteProblem */
  const readAcceptedCaller = async (c: Context<Environment>): Promise<Caller> => {
    const caller = await readCaller(context, c);
    await listsOf(client, caller, { recent: false }).filtered({})(1, 1);
    return caller;
  };

  /** Creates the job, or returns the one that was created with the same idempotency key. */
  const beginJob = async (c: Context<Environment>, caller: Caller): Promise<LabelJob> => {
    const { user } = caller;
    const body = await readOrder(c);
    const request = { key: readIdempotencyKey(c.req.header("idempotency-key")), fingerprint: fingerprintOf(body) };
    const known = await labelJobs.findOfKey(user.id, request);
    if (known) return known;
    const contents = await selectedContents(body, listsOf(client, caller, { recent: false }));
    return getValue(await labelJobs.begin(body, contents, user, request));
  };

  const sendFile = async (c: Context<Environment>, job: LabelJob, format: LabelJob["format"]) => {
    const file = getValue(await labelJobs.file(job, format, c.req.raw.signal));
    const isOpening = c.req.method !== "HEAD" && !isPrefetch((name) => c.req.header(name));
    if (isOpening) await labelJobs.recordOpened(job);
    return file;
  };

  app.post("/labels/check", async (c) => {
    const caller = await readCaller(context, c);
    const body = await readOrder(c);
    const contents = await selectedContents(body, listsOf(client, caller, { recent: true }));
    return Response.json(getValue(await labelJobs.check(body, contents, caller.user.id)));
  });

  app.post("/labels/sheet", async (c) => {
    const caller = await readCaller(context, c);
    const body = await readJsonBody(c.req.raw, sheetOrder, SELECTION_MAX_BYTES);
    const contents = await selectedContents(body, listsOf(client, caller, { recent: true }));
    return Response.json(getValue(await labelJobs.previewSheet(body, contents, caller.user.id)));
  });

  app.post("/labels", async (c) => {
    const caller = await readAcceptedCaller(c);
    const job = await beginJob(c, caller);
    if (prefersAsync(c.req.header("prefer"))) {
      const headers = { Location: `/api/v1/label-jobs/${job.id}`, "Preference-Applied": "respond-async" };
      return Response.json(job, { status: 202, headers });
    }
    const drawn = getValue(found(await labelJobs.await(caller.user.id, job.id)));
    if (prefersMinimal(c.req.header("prefer"))) {
      const headers = { Location: `/api/v1/label-jobs/${drawn.id}`, "Preference-Applied": "return=minimal" };
      return Response.json(drawn, { status: 201, headers });
    }
    return sendFile(c, drawn, drawn.format);
  });

  app.get("/label-jobs/:file{[^/]+\\.(?:pdf|zpl)}", async (c) => {
    const file = c.req.param("file");
    const format = file.endsWith(".zpl") ? "zpl" : "pdf";
    const { user } = await readAcceptedCaller(c);
    return sendFile(c, found(await labelJobs.find(user.id, file.slice(0, -4))), format);
  });

  app.get("/label-jobs/:id", async (c) => {
    const { user } = await readAcceptedCaller(c);
    return Response.json(found(await labelJobs.find(user.id, c.req.param("id"))));
  });

  app.get("/label-jobs/:id/contents", async (c) => {
    const { user } = await readAcceptedCaller(c);
    return Response.json({ data: found(await labelJobs.findContents(user.id, c.req.param("id"))) });
  });

  app.get("/label-jobs/:id/ids", async (c) => {
    const { user } = await readAcceptedCaller(c);
    const { printed } = validate(jobIdsQuery, readQuery(new URL(c.req.url).searchParams), "parameter");
    return Response.json({ data: found(await labelJobs.listIds(user.id, c.req.param("id"), printed)) });
  });

  app.post("/label-jobs/:id/cancel", async (c) => {
    const { user } = await readAcceptedCaller(c);
    return Response.json(getValue(found(await labelJobs.cancel(user.id, c.req.param("id")))));
  });

  app.post("/label-jobs/:id/confirm", async (c) => {
    const { user } = await readAcceptedCaller(c);
    const body = await readJsonBody(c.req.raw, printConfirmation, SELECTION_MAX_BYTES);
    return Response.json(getValue(found(await labelJobs.confirm(user.id, c.req.param("id"), body))));
  });

  app.post("/label-jobs/:id/open", async (c) => {
    const { user } = await readAcceptedCaller(c);
    return Response.json(getValue(found(await labelJobs.open(user.id, c.req.param("id")))));
  });

  app.get("/label-jobs/:id/access-points", async (c) => {
    const { user } = await readAcceptedCaller(c);
    const query = validate(printPageQuery, readQuery(new URL(c.req.url).searchParams), "parameter");
    return Response.json(found(await labelJobs.listPoints(user.id, c.req.param("id"), query)));
  });

  app.get("/label-stocks", async (c) => {
    await readAcceptedCaller(c);
    return Response.json({ data: listedShippedStocks });
  });

  app.get("/label-printers", async (c) => {
    await readAcceptedCaller(c);
    return Response.json({ data: [] });
  });
}

/** Returns a job that exists. @throws ServiceProblem 404 */
function found<T>(job: T | null): T {
  if (job !== null) return job;
  throw new ServiceProblem(
    "not-found",
    "There is no such print job. Print jobs are kept for a day: print the labels again.",
  );
}
