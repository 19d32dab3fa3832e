import { z } from "zod";

/**
 * OpenAPI 3 document (spec.openapis.org/oas/v3.1.0) with paths under `/api/v1` and without references to parameters, as
 * our service writes it.
 */
export const openApiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;
