import fc from "fast-check";
import { exactly, noneOf } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask, sayTally, tally } from "../requests.mjs";

const hostileText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", " ", "\u200b", "__proto__", "\0", "\ud800", "' or 1=1 --", "%00", "a".repeat(5_000)),
);

/** Returns a generator (fast-check arbitrary) of values close to a JSON schema: mostly of its type, some of another. */
function arbitraryOf(schema, document, depth = 0) {
  if (schema?.$ref) return arbitraryOf(resolve(schema.$ref, document), document, depth);
  if (depth > 4) return fc.jsonValue();
  const choices = schema?.anyOf ?? schema?.oneOf ?? schema?.allOf;
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf(one, document, depth + 1)));
  if (schema?.enum) return fc.oneof(fc.constantFrom(...schema.enum), hostileText);
  const near = {
    string: () => hostileText,
    integer: () => fc.oneof(fc.integer({ min: -2, max: 120 }), fc.constantFrom(0, -1, 1e9, 2 ** 53, 1.5)),
    number: () => fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    boolean: () => fc.boolean(),
    array: () => fc.array(arbitraryOf(schema.items, document, depth + 1), { maxLength: 4 }),
    object: () => objectOf(schema, document, depth),
  }[schema?.type];
  return near ? fc.oneof({ weight: 5, arbitrary: near() }, { weight: 1, arbitrary: fc.jsonValue() }) : fc.jsonValue();
}

const objectOf = (schema, document, depth) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitraryOf(one, document, depth + 1)]),
      ),
      { requiredKeys: [] },
    )
    .chain((value) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(value) },
        { weight: 1, arbitrary: fc.dictionary(hostileText, fc.jsonValue()).map((more) => ({ ...value, ...more })) },
      ),
    );

const resolve = (ref, document) =>
  ref
    .slice(2)
    .split("/")
    .reduce((place, name) => place[name], document);

/** Returns one request generator (fast-check arbitrary) per operation of the OpenAPI document. */
function requestsOf(document, ids) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ["get", "post", "patch", "put", "delete"].includes(method) && !/logout/.test(path))
      .map(([method, operation]) => {
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
          one.$ref ? resolve(one.$ref, document) : one,
        );
        const values = Object.fromEntries(
          parameters.map((one) => [`${one.in} ${one.name}`, arbitraryOf(one.schema, document)]),
        );
        const schema = operation.requestBody?.content?.["application/json"]?.schema;
        return fc.record({
          method: fc.constant(method.toUpperCase()),
          path: fc.constant(path),
          id: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, hostileText),
          values: fc.record(values, { requiredKeys: [] }),
          body: schema ? arbitraryOf(schema, document) : fc.constant(undefined),
        });
      }),
  );
}

const createPoint = async (url, token, name) =>
  JSON.parse((await ask(url, "POST", "/api/v1/access-points", { token, body: { name } })).text).id;

/**
 * Reads the program's OpenAPI document and sends requests that almost conform to it, in turn as an admin and as a member
 * of staff. The member of staff must never see another's access point; an admin may, with `scope=all`.
 */
export async function fuzzApi({ programs, record, seed, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "silent" } });
  programs.addUser(program, "kim@example.com");
  programs.addUser(program, "lee@example.com");
  const [admin, kim, lee] = await Promise.all(
    [undefined, "kim@example.com", "lee@example.com"].map(async (email) => (await signIn(program.url, email)).token),
  );
  const theirs = await createPoint(program.url, kim, "zqvault");
  const own = await Promise.all([createPoint(program.url, admin, "Door"), createPoint(program.url, lee, "Gate")]);
  const document = JSON.parse((await ask(program.url, "GET", "/api/v1/openapi.json")).text);
  const base = new URL(document.servers?.[0]?.url ?? "/", program.url).pathname.replace(/\/$/, "");
  const made = fc.sample(fc.oneof(...requestsOf(document, own)), { numRuns: isShort ? 600 : 10_000, seed });
  const statuses = [];
  const wrong = { fives: [], leaks: [], shapes: [] };
  for (const [index, request] of made.entries()) {
    const isStaff = index % 2 === 1;
    const answer = await send(program.url, base, isStaff ? lee : admin, request);
    statuses.push(answer.status);
    const said = `${request.method} ${request.path}`;
    if (answer.status >= 500 && answer.status !== 503) wrong.fives.push(said);
    const seesTheirs = answer.text.includes("zqvault") || answer.text.includes(theirs);
    if (/argon2id|node_modules|SQLITE_/.test(answer.text) || (isStaff && seesTheirs)) wrong.leaks.push(said);
    if (answer.status >= 400 && answer.text && !/problem\+json/.test(answer.headers["content-type"] ?? ""))
      wrong.shapes.push(`${said} ${answer.status}`);
  }
  const note = `${made.length} requests, seed ${seed}`;
  record(
    "made-up API requests answered 5xx",
    wrong.fives.length,
    noneOf("5xx"),
    `${note}; ${wrong.fives[0] ?? sayTally(tally(statuses))}`,
  );
  record("answers with another's data or our inside", wrong.leaks.length, noneOf("answer"), wrong.leaks[0]);
  record("refusals that are no problem+json", wrong.shapes.length, noneOf("answer"), wrong.shapes[0]);
  record(
    "another's row afterwards, status",
    (await ask(program.url, "GET", `/api/v1/access-points/${theirs}`, { token: kim })).status,
    exactly(200),
  );
  await program.stop();
}

/**
 * Returns a made-up value as text. `String` throws for an object that has a member named "toString", and such objects
 * are made up too.
 */
function textOf(value) {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(textOf).join(",") : JSON.stringify(value);
}

function send(url, base, token, { method, path, id, values, body }) {
  const query = new URLSearchParams();
  const headers = {};
  for (const [place, value] of Object.entries(values)) {
    const [where, name] = place.split(" ");
    if (where === "query") query.append(name, textOf(value));
    if (where === "header")
      headers[name] = textOf(value)
        .replaceAll(/[^\x20-\x7e]/g, "")
        .slice(0, 200);
  }
  const at = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(String(id).toWellFormed()));
  const asked = query.size > 0 ? `?${query}` : "";
  return ask(url, method, `${base}${at}${asked}`.slice(0, 8_000), { token, body, headers });
}
