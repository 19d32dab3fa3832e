import { Ajv2020 } from "@redocly/ajv/dist/2020.js";
import { z } from "zod";
import type { Sent, TestService } from "./start-test-service";

/** Request for an operation. `id` and `key` replace the placeholders of the path, `query` follows it, `on` is the service. */
export type Asked = Sent & {
  id?: string;
  key?: string;
  query?: string;
  on?: Pick<TestService, "send" | "context">;
};

/** One successful request or more, and one that is refused, for each operation by its name. */
export type Examples<World> = Record<
  string,
  { success: (world: World) => (Asked | Promise<Asked>)[]; problem?: (world: World) => Asked }
>;

type Header = { required?: boolean; $ref?: string };
type Described = { headers?: Record<string, Header>; content?: Record<string, { schema: object }> };
type DescribedOperation = { operationId: string; responses: Record<string, Described> };

/** Returns every operation of the document with its method and path. */
export const operationsOf = (document: { paths: Record<string, Record<string, DescribedOperation>> }) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  );

/** Headers that any HTTP response may have, and those that lib/service/http/respond.ts sends with every one. */
const common =
  /^(cache-control|content-encoding|content-length|content-security-policy|content-type|date|referrer-policy|vary|x-content-type-options)$/;

function undescribedHeaders(described: Described, { status, headers }: Response): string[] {
  const names = Object.keys(described.headers ?? {}).map((name) => name.toLowerCase());
  return [...headers.keys()]
    .filter((name) => !common.test(name) && !names.includes(name))
    .map((name) => `${status} has the header ${name}, which is not described`);
}

/** Returns a copy of the document whose schemas refuse members that they do not describe. */
function strict(document: object): object {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.type === "object" && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  );
}

/** Formats of JSON Schema that the document uses. Times have milliseconds and end in Z, as the contract says. */
const formats = {
  base64: (text: string) => z.base64().safeParse(text).success,
  uuid: (text: string) => z.uuid().safeParse(text).success,
  password: () => true,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": (text: string) => new Date(text).toISOString() === text,
};

/**
 * Creates a function that returns how an answer differs from the OpenAPI document: its status, headers, media type and
 * the schema of its body.
 */
export function createAnswerCheck(document: { components: { headers: Record<string, Header> } }) {
  const isRequired = ({ $ref, required }: Header): boolean =>
    ($ref ? document.components.headers[$ref.split("/").at(-1) ?? ""]?.required : required) === true;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, formats });
  ajv.addSchema(strict(document), "openapi.json");
  const pointer = (...keys: string[]) =>
    keys.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

  const check = async ({ path, method, responses }: ReturnType<typeof operationsOf>[number], response: Response) => {
    const { status, headers } = response;
    const text = await response.text();
    const described = responses[status];
    if (!described) return [`${status} is not documented: ${text}`];
    const missing = [
      ...Object.entries(described.headers ?? {}).flatMap(([name, header]) =>
        isRequired(header) && !headers.has(name) ? [name] : [],
      ),
      ...undescribedHeaders(described, response),
    ];
    const media = headers.get("Content-Type")?.split(";")[0];
    if (!media) return [...missing, ...(described.content ? ["the body is missing"] : [])];
    if (!described.content?.[media]) return [...missing, `${media} is not documented`];
    if (!media.endsWith("json")) return missing;
    const at = `openapi.json#${pointer("paths", path, method, "responses", String(status), "content", media, "schema")}`;
    const validate = ajv.getSchema(at);
    if (!validate) return [...missing, `there is no schema at ${at}`];
    const isValid = validate(JSON.parse(text));
    return [...missing, ...(isValid ? [] : [ajv.errorsText(validate.errors)])];
  };

  // Clients may send times in any zone and precision (RFC 3339).
  const time = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;
  const requests = new Ajv2020({ strict: false, validateSchema: false, formats: { ...formats, "date-time": time } });
  requests.addSchema(document, "openapi.json");
  const validators = new WeakMap<object, ReturnType<typeof requests.compile>>();
  /** Returns whether a value fits a schema of a request. */
  const isValid = (schema: object, value: unknown): boolean => {
    const compiled =
      validators.get(schema) ??
      requests.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')));
    validators.set(schema, compiled);
    return compiled(value) as boolean;
  };
  return Object.assign(check, { isValid });
}
