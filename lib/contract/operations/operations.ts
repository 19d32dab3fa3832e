import { openApiDocument } from "@/lib/contract/operations/openapi-document";
import { accessPointOperations } from "./access-point-operations";
import { auditOperations } from "./audit-operations";
import { backupOperations } from "./backup-operations";
import { bulkOperations } from "./bulk-operations";
import { codeOperations } from "./code-operations";
import { customFieldOperations } from "./custom-field-operations";
import { importOperations } from "./import-operations";
import { labelDesignOperations } from "./labels/label-design-operations";
import { labelEquipmentOperations } from "./labels/label-equipment-operations";
import { labelJobOperations } from "./labels/label-job-operations";
import { labelOperations } from "./labels/label-operations";
import { pileOperations } from "./labels/pile-operations";
import { reportOperations } from "./labels/report-operations";
import { locationOperations } from "./location-operations";
import { officeOperations } from "./office-operations";
import { describeOperations } from "./operation-entry";
import { ownAccountOperations } from "./own-account-operations";
import { peopleOperations } from "./people-operations";
import { oidcOperations } from "./sign-in/oidc-operations";
import { signInOperations } from "./sign-in/sign-in-operations";
import { teamOperations } from "./team-operations";
import { trashOperations } from "./trash-operations";
import { viewOperations } from "./view-operations";

/** Service, OpenAPI document, client and remote service read this table. */
export const operations = {
  ...signInOperations,
  ...oidcOperations,
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
  ...auditOperations,
  ...backupOperations,
  ...officeOperations,
  ...describeOperations("Description", {
    getOpenApi: {
      route: "GET /openapi.json",
      summary: "Get this document",
      access: "anyone",
      success: { description: "OpenAPI 3.1", media: "application/json", clientSchema: openApiDocument },
    },
  }),
};
