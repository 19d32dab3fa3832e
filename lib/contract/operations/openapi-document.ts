import { z } from "zod";

/** spec.openapis.org/oas/v3.1.0, with paths under `/api/v1` and without references to parameters. */
export const openApiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;
