import { expect, test } from "vitest";
import { z } from "zod";
import { bulkChange } from "@/lib/contract/access-points/bulk";
import { newView } from "@/lib/contract/views";
import { allOperations } from "../app";
import { startTestService } from "../testing/start-test-service";
import { ServiceProblem } from "./problem-error";
import { validate } from "./validation";

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Deepest member that is sent: `/columns/0/name` is one of depth 3. */
const DEPTH_MAX = 3;

/** Values of every type of JSON: each is wrong for most members. */
const values = ["x", "", 7, -1.5, 1e300, true, null, [], ["x"], [7], [[]], [null], {}, { x: 1 }];

/** Returns the places of all members of a schema, each as its path from the root. */
function placesIn(schema: Schema, root: Schema, path: (string | number)[] = []): (string | number)[][] {
  if (path.length > DEPTH_MAX) return [];
  const { $ref, anyOf = [], oneOf = [], allOf = [], properties = {}, additionalProperties, items } = schema;
  const target = $ref?.replace("#/$defs/", "");
  const nested: [string | number, Schema][] = Object.entries(properties);
  if (typeof additionalProperties === "object") nested.push(["floor", additionalProperties]);
  if (items) nested.push([0, items]);
  return [
    path,
    ...(target ? placesIn(root.$defs?.[target] ?? {}, root, path) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => placesIn(one, root, path)),
    ...nested.flatMap(([key, one]) => placesIn(one, root, [...path, key])),
  ];
}

/** Returns a body that has nothing but this value at this place. */
const bodyWith = (path: (string | number)[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (typeof key === "number" ? [inner] : { [key]: inner }), value);

function detailsOf(schema: z.ZodType, body: unknown, place: "pointer" | "parameter"): string[] {
  try {
    validate(schema, body, place);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    return (error.toProblem("").errors ?? []).map(({ detail }) => detail);
  }
}

test("each message about a wrong value is a sentence that says what the member takes", async () => {
  const { context } = await startTestService();
  const wrong = new Set<string>();
  let sent = 0;
  const send = (name: string, schema: z.ZodType, value: unknown, place: "pointer" | "parameter") => {
    sent += 1;
    for (const detail of detailsOf(schema, value, place)) {
      const isPlain =
        /\.$/.test(detail) && !/^(Invalid|Too|Unrecognized)\b|expected .* received|undefined/i.test(detail);
      if (!isPlain) wrong.add(`${name} ${JSON.stringify(value)}: ${detail}`);
    }
  };
  for (const { name, body, query } of allOperations(context)) {
    for (const [schema, place, sentValues] of [
      [body, "pointer", values],
      [query, "parameter", ["x", "", "-1", "1e300"]],
    ] as const) {
      if (!schema) continue;
      const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
      for (const path of placesIn(root, root))
        for (const value of sentValues) send(name, schema, bodyWith(path, value), place);
    }
  }
  expect([...wrong]).toEqual([]);
  expect(sent).toBeGreaterThan(3_000);
});

test.each<[z.ZodType, unknown, string]>([
  [newView, { name: "All", columns: ["name"] }, "Entry 1 of columns must be an object, like {…}."],
  [newView, { name: "All", density: "dense" }, "density must be one of comfortable, compact."],
  [newView, { name: "All", shared: "yes" }, "shared must be true or false."],
  [bulkChange, { select: "x", delete: true }, "select must be an object, like {…}."],
  [bulkChange, { delete: true }, "select is missing. Send an object, like {…}."],
  [newView, "x", "The input must be an object, like {…}."],
])("a message names the member and what it takes (%#)", (schema, body, message) => {
  expect(detailsOf(schema, body, "pointer")).toEqual([message]);
});
