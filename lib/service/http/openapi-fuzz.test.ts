import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { allowedRefusal } from "../testing/generated-requests/allowed-refusals";
import { hintsOf } from "../testing/generated-requests/known-values";
import { type Mistake, mistakesIn } from "../testing/generated-requests/schema-mistakes";
import { type Schema, valuesOf } from "../testing/generated-requests/schema-values";
import { type Asked, createAnswerCheck, type Examples, operationsOf } from "../testing/openapi-answer";
import { examples, startWorld, type World } from "../testing/operation-examples";
import { PASSWORD } from "../testing/start-test-service";

type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema };
type Operation = ReturnType<typeof operationsOf>[number] & {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
/** Request for an operation, made from its schemas; `mistake` is the one thing that is wrong with it. */
type Made = { query: Record<string, unknown>; headers: Record<string, string>; body: unknown; mistake?: string };

/** Operations that take 0.1 s or more: they render labels, hash passwords or begin with work that does. */
const slow =
  /^(logIn|setUp|changePassword|useOneTimeLink|printLabels|checkLabels|previewLabelSheet|getLabelCalibration|cancelLabelJob|getPrinterStatus|askPrinter|testPrinter|listPrintAgentJobs|getPrintAgentLabels|getLabelJob(Pdf|Zpl)|exportAccessPoints|listBackups|endSession|endOtherSessions|updateMe)$/;

/** Operations whose example can be used once only. */
const once = /^(endSession|endOtherSessions|updateMe|changePassword|logOut|setUp)$/;

/** Operations that may make fields required, without which others create nothing. They come last. */
const requiring = /^(create|update|restore|delete)Field$/;

/** Operations that draw texts. They come before those that create access points with characters that no font has. */
const drawing = /^printLabels$/;

/** Operations that may take away the access points that others read. They come before those. */
const moving = /^(changeAccessPoints|undoBulkChange|handOver|removeUser|deleteAccessPoint|purgeAccessPoint)$/;

/** Operations that need a secret or a state that no generated request has. */
const neverSucceed = [
  "logIn",
  "refresh",
  "setUp",
  "checkOneTimeLink",
  "useOneTimeLink",
  "startSignIn",
  "confirmFactor",
  "removeFactor",
  "trySignIn",
  "finishSignIn",
  "linkAccount",
  "unlinkIdentity",
  "createProvider",
  "updateProvider",
  "deleteProvider",
  "checkProvider",
  "useOneTimeCode",
  "endProviderSession",
  "setMailSettings",
  "sendTestMail",
  "testPrinter",
  "provePrinter",
  "resumeLabelJob",
  "startBackup",
  "downloadBackup",
];

/** Most requests that an operation gets beyond its share, until one of them succeeds. */
const MORE = 60;

test("every operation answers valid requests and mistakes as the OpenAPI document describes", {
  timeout: 3_600_000,
}, async () => {
  const { requests, seed } = inject("fuzz");
  const world = await startWorld();
  const document = world.document as { components: { schemas: Record<string, Schema> } };
  const known = { schemas: document.components.schemas, hints: hintsOf(world) };
  const operations = (operationsOf(world.document) as Operation[]).sort((a, b) => placeOf(a) - placeOf(b));
  const check = createAnswerCheck(world.document);
  const found = new Map<string, string>();
  const succeeded = new Set<string>();
  // Access tokens last 24 hours, and up to four times as many requests are sent.
  const stepMs = Math.floor(20_000_000 / requests);
  let sent = 0;

  for (const [index, operation] of operations.entries()) {
    const { operationId, method } = operation;
    const share = Math.ceil((requests / operations.length) * (slow.test(operationId) ? 0.3 : 1.2));
    const isFresh =
      (method === "delete" || (method === "post" && /\{(id|key)\}/.test(operation.path))) && !once.test(operationId);
    let example = await exampleOf(world, operationId);
    const requestsToSend = requestsOf(operation, once.test(operationId) ? {} : example, known, check.isValid);
    const made = fc.sample(requestsToSend, { numRuns: share + MORE, seed: seed + index });
    for (const [number, one] of made.entries()) {
      if (number >= share && (succeeded.has(operationId) || neverSucceed.includes(operationId))) break;
      if (isFresh && number > 0) example = await exampleOf(world, operationId);
      const asked = askedOf(operation, example, one, number % 3 === 2 ? world.admin : world.token);
      world.service.clock.now += stepMs;
      const response = await (asked.on ?? world.service).send(method.toUpperCase(), pathOf(operation, asked), asked);
      sent += 1;
      // A requirement would leave the users of the world nothing but adding a second factor.
      await world.service.db.updateTable("office_settings").set({ second_factor_from: "{}" }).execute();
      const differences = [
        // A view keeps times in the zone in which they were sent.
        ...(await check(operation, response.clone())).filter((text) => !text.startsWith("data/query/")),
        ...(await surprises(operation, response, one)),
      ];
      if (response.status < 300) succeeded.add(operationId);
      for (const text of differences) {
        const key = `${operationId} ${one.mistake ?? "valid"}: ${text}`;
        if (!found.has(key.slice(0, 120))) found.set(key.slice(0, 120), `${key}\n    ${JSON.stringify(one)}`);
      }
    }
  }
  expect([...found.values()], `${found.size} differences in ${sent} requests, seed ${seed}`).toEqual([]);
  const others = operations.map(({ operationId }) => operationId).filter((name) => !neverSucceed.includes(name));
  expect(others.filter((name) => !succeeded.has(name))).toEqual([]);
});

const placeOf = ({ operationId }: Operation): number =>
  requiring.test(operationId) ? 2 : moving.test(operationId) ? 1 : drawing.test(operationId) ? -1 : 0;

async function exampleOf(world: World, operationId: string): Promise<Asked> {
  // The world needs its own users later: the requests may disable theirs.
  if (/^(updateUser|resetPassword)$/.test(operationId)) {
    return { id: (await world.invite()).id, token: world.admin, body: { password: PASSWORD } };
  }
  const [first] = (examples as Examples<World>)[operationId]?.success(world) ?? [];
  const { query: _, headers: { "Idempotency-Key": __, ...headers } = {}, ...asked } = (await first) ?? {};
  return { ...asked, headers };
}

/**
 * Returns an arbitrary of requests for an operation: half of them valid, half with one mistake. Some have the body of the
 * example, because generated ones seldom fit what a schema cannot say, such as labels on a sheet.
 */
function requestsOf(
  operation: Operation,
  example: Asked,
  known: Parameters<typeof valuesOf>[1],
  isValid: IsValid,
): fc.Arbitrary<Made> {
  // The name of `field.{key}` depends on a custom field; lib/service/custom-fields tests it.
  const inQuery = operation.parameters.filter((one) => one.in === "query" && !one.name.includes("{"));
  const query: Schema = {
    type: "object",
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
  const body = operation.requestBody?.content["application/json"]?.schema;
  const bodies = body
    ? fc.oneof(
        { weight: 3, arbitrary: valuesOf(body, known).filter((value) => isValid(body, value)) },
        ...(isValid(body, example.body) ? [fc.constant(example.body)] : []),
      )
    : fc.constant(undefined);
  const valid = fc.record({
    query: valuesOf(query, known).filter((value) => isValid(query, value)),
    body: bodies,
    key: fc.option(fc.uuid()),
    wrong: fc.boolean(),
    pick: fc.nat(),
  });
  return valid.map(({ query: asked, body: sent, key, wrong, pick }) => {
    const hasKey = operation.parameters.some(({ name }) => name === "Idempotency-Key");
    const headers: Record<string, string> = hasKey && key ? { "Idempotency-Key": key } : {};
    const made: Made = { query: asked as Made["query"], headers, body: sent };
    if (!wrong) return made;
    const mistakes: (Mistake & { apply: (value: unknown) => Partial<Made> })[] = [
      ...(inQuery.length === 0 ? [] : mistakesIn(query, asked, known))
        // In a URL everything is text, and an empty parameter may have a meaning of its own.
        .filter(
          ({ what, value }) => !what.endsWith(": type") && Object.values(value as object).every((one) => one !== 7),
        )
        .map((one) => ({ ...one, apply: (value: unknown) => ({ query: value as Made["query"] }) })),
      ...(body ? mistakesIn(body, sent, known).filter(({ value }) => !isValid(body, value)) : []).map((one) => ({
        ...one,
        apply: (value: unknown) => ({ body: value }),
      })),
      ...(hasKey ? [{ what: "key", value: "a b", apply: () => ({ headers: { "Idempotency-Key": "a b" } }) }] : []),
    ];
    const mistake = mistakes[pick % Math.max(1, mistakes.length)];
    return mistake ? { ...made, ...mistake.apply(mistake.value), mistake: mistake.what } : made;
  });
}

type IsValid = (schema: Schema, value: unknown) => boolean;

/** Returns what is sent: the example of the operation with the generated query, headers and body. */
function askedOf(operation: Operation, example: Asked, made: Made, token: string): Asked {
  const query = new URLSearchParams(toPairs(made.query));
  const hasJson = operation.requestBody?.content["application/json"] !== undefined;
  return {
    token,
    ...example,
    query: query.size > 0 ? `?${query}` : "",
    headers: { ...example.headers, ...made.headers },
    ...(hasJson && { body: made.body }),
  };
}

const pathOf = ({ path }: Operation, { id = "", key = "", query = "" }: Asked): string =>
  path.replace("{id}", id).replace("{key}", key) + query;

/** Returns why the status surprises: a valid request is refused as wrong, or a mistake is accepted. */
async function surprises({ operationId }: Operation, response: Response, { mistake }: Made): Promise<string[]> {
  const { status } = response;
  if (status >= 500) return [`answers ${status}: ${await response.text()}`];
  if (mistake !== undefined) return status < 400 ? [`the mistake is accepted with ${status}`] : [];
  if (status !== 400 && status !== 422) return [];
  const problem = await response.json();
  return allowedRefusal(operationId, problem) ? [] : [`a valid request gets ${status}: ${problem.detail}`];
}
