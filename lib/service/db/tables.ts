import type { AccessPointTables } from "./tables/access-points";
import type { AccountTables } from "./tables/accounts";
import type { AuditTables } from "./tables/audit";
import type { BulkTables } from "./tables/bulk";
import type { ChangeTables } from "./tables/changes";
import type { CustomFieldTables } from "./tables/custom-fields";
import type { LabelTables } from "./tables/labels";
import type { ViewTables } from "./tables/views";

/** Table types for Kysely. They import no feature, because every feature imports them with the database. */
export type Tables = AccessPointTables &
  AccountTables &
  AuditTables &
  BulkTables &
  ChangeTables &
  CustomFieldTables &
  LabelTables &
  ViewTables;
