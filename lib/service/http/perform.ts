import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { Context } from "hono";
import { viewersLookOnly } from "@/lib/contract/accounts/roles";
import type { AccessRule } from "@/lib/contract/operations/operation-entry";
import { t } from "@/lib/messages/messages";
import { withListTag } from "./conditional";
import { type Answer, type Call, isBodyOptional, isList, type Operation, type Person, type Work } from "./operation";
import { notFound, ServiceProblem } from "./problem-error";
import { PUBLIC_BODY_MAX_BYTES, parseJsonBody, readBodyText, readFileBody } from "./request-body";
import { JSON_TYPE, toResponse } from "./respond";
import { readQuery, validate } from "./validation";

/** `isLocal`: directly from this machine, without a proxy. `page`: the page of the dashboard that sends it. */
export type RequestOrigin = { clientAddress: string; isLocal?: boolean; page?: object | undefined };

/** `path` as Hono reads it from the URL. */
export type RequestInfo = RequestOrigin & {
  requestId: string;
  path: string;
  /** With placeholders, once the operation is found. */
  route?: string;
};

export type ServiceEnv = { Bindings: RequestInfo };

export type Admission = {
  /** Counts it until `leave`. @throws ServiceProblem 429 */
  enter: (personId: string, work: Work) => Turn;
};

type Turn = {
  /** After waiting in the queue if its kind has one. */
  run: <T>(work: Work, handle: () => Promise<T>) => Promise<T>;
  /** Must be called once, after the response is ready. */
  leave: () => void;
};

/** Passed in, so that this folder knows neither accounts nor limits. */
export type Checks = {
  /** @throws ServiceProblem 401 */
  authenticate: (authorization: string | undefined, from: RequestOrigin, isRead: boolean) => Promise<Person>;
  limit: Admission;
};

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

export async function perform(c: Context<ServiceEnv>, operation: Operation, checks: Checks): Promise<Response> {
  const answer = await performAs(c, operation, checks);
  if (operation.method !== "get") return toResponse(answer, c.env.requestId);
  const tagged = isList(operation) ? withListTag(answer, c.req.header("if-none-match")) : answer;
  const encoding = { acceptEncoding: c.req.header("accept-encoding"), isHead: c.req.method === "HEAD" };
  const encoded = compressAnswer(tagged, encoding);
  return toResponse(encoded instanceof Promise ? await encoded : encoded, c.env.requestId);
}

async function performAs(c: Context<ServiceEnv>, operation: Operation, checks: Checks): Promise<Answer> {
  const isOpen = operation.access === "open" && c.req.header("authorization") === undefined;
  if (operation.access !== "anyone" && !isOpen) return performWithToken(c, operation, checks);
  const call = await readCall(c, operation, await readText(c, operation, PUBLIC_BODY_MAX_BYTES));
  return operation.access === "open" ? operation.handle(call, null) : operation.handle(call);
}

// Authenticates first, so that strangers learn nothing, then counts, before the body is read. Authenticates again
// after the body: its sender may take 15 seconds. The queue comes last, so that a slow sender occupies no slot.
async function performWithToken(
  c: Context<ServiceEnv>,
  operation: Exclude<Operation, { access: "anyone" }>,
  { authenticate, limit }: Checks,
): Promise<Answer> {
  const authorize = async () => {
    const person = await authenticate(c.req.header("authorization"), c.env, c.req.method === "GET");
    requireAccess(person, operation);
    return person;
  };
  const sender = await authorize();
  const { work = "cheap" } = operation;
  const turn = limit.enter(sender.id, typeof work === "string" ? work : "cheap");
  try {
    const text = operation.body && (await readText(c, operation));
    const file = operation.file && (await readFileBody(c.req.raw, operation.file));
    const person = operation.body || operation.file ? await authorize() : sender;
    if (work === "labels") {
      return await turn.run(work, async () => operation.handle(await readCall(c, operation, text), person));
    }
    const read = readCall(c, operation, text, file);
    const call = read instanceof Promise ? await read : read;
    return await turn.run(typeof work === "string" ? work : work(call.query), () => operation.handle(call, person));
  } finally {
    turn.leave();
  }
}

type Rule = { access: AccessRule; forTeamTokens?: true; isOpenWithoutFactor?: true };

function requireAccess(person: Person, { access: rule, forTeamTokens, isOpenWithoutFactor }: Rule): void {
  const { role, credential, mustAddFactor } = person;
  if (mustAddFactor && !isOpenWithoutFactor) {
    throw new ServiceProblem("second-factor-due", t("serviceHttp.access.factorDue"));
  }
  if ((rule.startsWith("admin") || rule === "agent") && role !== "admin")
    throw forbidden(t("serviceHttp.access.adminOnly"));
  if (role === "viewer" && rule === "write") throw forbidden(viewersLookOnly());
  const isAgent = credential.type === "token" && credential.access === "print";
  if (isAgent !== (rule === "agent")) {
    throw forbidden(t(isAgent ? "serviceHttp.access.tokenPrintsOnly" : "serviceHttp.access.agentsOnly"));
  }
  if (rule === "agent") return;
  if (credential.type === "token" && credential.teamId !== null && !forTeamTokens) {
    throw forbidden(t("serviceHttp.access.tokenOfTeam"));
  }
  if (credential.type === "session" || rule === "read" || rule === "admin-read") return;
  if (rule !== "write") throw forbidden(t("serviceHttp.access.noToken"));
  if (credential.access === "read") throw forbidden(t("serviceHttp.access.tokenReadsOnly"));
}

const forbidden = (detail: string) => new ServiceProblem("forbidden", detail);

function readText(
  c: Context<ServiceEnv>,
  operation: Operation,
  maxBytes = operation.bodyMaxBytes,
): Promise<string> | undefined {
  return operation.body && readBodyText(c.req.raw, maxBytes, () => isBodyOptional(operation));
}

/** A promise for a large body, which is parsed in steps. */
function readCall(
  c: Context<ServiceEnv>,
  operation: Operation,
  text: string | undefined,
  file: Uint8Array<ArrayBuffer> = new Uint8Array(),
): Call | Promise<Call> {
  const extension = extensionOf(operation.path);
  const id = (c.req.param("id") ?? "").toLowerCase().slice(0, -extension.length || undefined);
  if (id !== "" && !(operation.id ? operation.id.safeParse(id).success : UUID.test(id))) throw notFound();
  const sent = c.req.param("key") ?? "";
  const key = operation.key ? operation.key.safeParse(sent).data : sent;
  if (key === undefined) throw notFound();
  const call: Call = {
    id,
    key,
    query: operation.query && validate(operation.query, readQuery(searchOf(c.req.url)), "parameter"),
    body: undefined,
    file,
    header: (name) => c.req.header(name),
    address: c.env.clientAddress,
    isHead: c.req.method === "HEAD",
  };
  if (!operation.body) return call;
  const body = parseJsonBody(text ?? "", operation.body);
  return body instanceof Promise ? body.then((parsed) => ({ ...call, body: parsed })) : { ...call, body };
}

/** Hono has validated it: parsing the whole URL again would cost more. */
const searchOf = (url: string): URLSearchParams =>
  new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** Such as `.pdf`, or "". */
export const extensionOf = (path: string): string => path.match(/\}(\.\w+)$/)?.[1] ?? "";

/** A smaller answer fits into one packet anyway. */
const MIN_BYTES = 1_024;

/** Fastest: the next levels save a tenth of the bytes in three times the time. */
const encoders = {
  br: (content: string | Uint8Array) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (content: string | Uint8Array) => promisify(gzip)(content, { level: constants.Z_BEST_SPEED }),
};

/** PDF, PNG and XLSX are compressed already. */
const isText = (type: string): boolean => /^(?:text\/|application\/json|image\/svg)/.test(type);

/** RFC 9110 §12.5.3. */
function chooseCoding<Coding extends string>(acceptEncoding: string | undefined, codings: Coding[]) {
  const weights = new Map<string, number>();
  for (const one of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", weight = "q=1"] = one.split(";");
    weights.set(name.trim(), Number(/^q=(.*)$/.exec(weight.trim())?.[1]));
  }
  return codings.find((coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0);
}

/** Only GET: in another answer the length may reveal a token beside text that an attacker chose (BREACH). */
function compressAnswer(
  answer: Answer,
  { acceptEncoding, isHead }: { acceptEncoding: string | undefined; isHead: boolean },
): Answer | Promise<Answer> {
  const { body, bytes, stream, status } = answer;
  const type = stream?.type ?? bytes?.type ?? (body === undefined ? "" : JSON_TYPE);
  if (status !== 200 || !isText(type)) return answer;
  const headers = { ...answer.headers, Vary: [answer.headers?.Vary, "Accept-Encoding"].filter(Boolean).join(", ") };
  const encoded = (coding: string) => ({ ...headers, "Content-Encoding": coding });
  if (stream) {
    const coding = chooseCoding(acceptEncoding, ["gzip"]);
    if (!coding) return { ...answer, headers };
    // A pipe opens the stream's resources, and HEAD never reads it.
    const content = isHead ? stream.content : stream.content.pipeThrough(startGzip());
    // No `size`: a client would wait for the bytes that compression saved.
    return { status, headers: encoded(coding), stream: { type, content } };
  }
  const content = bytes?.content ?? JSON.stringify(body);
  const coding = chooseCoding(acceptEncoding, ["br", "gzip"]);
  if (!coding || Buffer.byteLength(content) < MIN_BYTES) return { status, headers, bytes: { type, content } };
  return encoders[coding](content).then((compressed) => ({
    status,
    headers: encoded(coding),
    bytes: { type, content: new Uint8Array(compressed) },
  }));
}

/** CompressionStream has level 6, which is slow for large files. */
const startGzip = () => Duplex.toWeb(createGzip({ level: constants.Z_BEST_SPEED })) as ReadableWritablePair;
