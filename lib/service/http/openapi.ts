import { tags } from "@/lib/contract/operations/operation-entry";
import { operations as table } from "@/lib/contract/operations/operations";
import { describeOperation, type Json, sharedHeaders } from "./openapi-operation";
import { type Operation, operation } from "./operation";
import { JSON_TYPE } from "./respond";

export function openApiOperation(operations: Operation[]): Operation {
  let text: string | undefined;
  const self: Operation = operation(table.getOpenApi, async () => {
    text ??= JSON.stringify(openApiDocument([...operations, self]));
    return { status: 200, bytes: { type: JSON_TYPE, content: text } };
  });
  return self;
}

/** From the schemas that validate requests, so that the two cannot differ. */
function openApiDocument(operations: Operation[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const one of operations) {
    paths[one.path] = { ...paths[one.path], [one.method]: describeOperation(one, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Access points",
      version: "1.0.0",
      description: [
        "Access points, such as doors, gates and kiosks, each with the value of the QR code on its printed label.",
        "Every path answers OPTIONS with its methods, and any other method with 405; both have the header Allow.",
        "Texts in requests are trimmed and normalized to NFC before they are measured; half of a surrogate pair and more than 30 combining marks in a row are refused.",
      ].join(" "),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1", description: "This installation" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: { schemas, headers: sharedHeaders, securitySchemes },
  };
}

/** Both are sent as `Authorization: Bearer` (RFC 6750). */
const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token of a session: signing in answers one, which lasts 24 hours",
  },
  apiToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ap_ and 46 letters and digits",
    description:
      "API token that a user has created for a program. One with the access `read` gets 403 from every operation that changes something",
  },
};
