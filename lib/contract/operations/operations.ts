import { z } from "zod";
import { accessPointOperations, bulkOperations, trashOperations } from "./access-point-operations";
import { codeOperations } from "./code-operations";
import { customFieldOperations } from "./custom-field-operations";
import { importOperations } from "./import-operations";
import { labelDesignOperations } from "./labels/label-design-operations";
import { labelEquipmentOperations } from "./labels/label-equipment-operations";
import { labelJobOperations } from "./labels/label-job-operations";
import { labelOperations, pileOperations } from "./labels/label-operations";
import { reportOperations } from "./labels/report-operations";
import { locationOperations } from "./location-operations";
import { auditOperations, backupOperations, mailOperations, officeOperations } from "./office-operations";
import { describeOperations } from "./operation-entry";
import { ownAccountOperations } from "./own-account-operations";
import { peopleOperations } from "./people-operations";
import { roundOperations } from "./round-operations";
import { oidcOperations, providerOperations } from "./sign-in/oidc-operations";
import { signInOperations } from "./sign-in/sign-in-operations";
import { teamOperations } from "./team-operations";
import { viewOperations } from "./view-operations";

/** spec.openapis.org/oas/v3.1.0, with paths under `/api/v1` and without references to parameters. */
export const openApiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;

/** Service, OpenAPI document, client and remote service read this table. */
export const operations = {
  ...signInOperations,
  ...oidcOperations,
  ...providerOperations,
  ...ownAccountOperations,
  ...peopleOperations,
  ...teamOperations,
  ...accessPointOperations,
  ...locationOperations,
  ...codeOperations,
  ...trashOperations,
  ...bulkOperations,
  ...importOperations,
  ...customFieldOperations,
  ...viewOperations,
  ...labelOperations,
  ...labelJobOperations,
  ...labelDesignOperations,
  ...labelEquipmentOperations,
  ...pileOperations,
  ...reportOperations,
  ...roundOperations,
  ...auditOperations,
  ...backupOperations,
  ...officeOperations,
  ...mailOperations,
  ...describeOperations("Description", {
    getOpenApi: {
      route: "GET /openapi.json",
      summary: "Get this document",
      access: "anyone",
      success: { description: "OpenAPI 3.1", media: "application/json", clientSchema: openApiDocument },
    },
  }),
};
