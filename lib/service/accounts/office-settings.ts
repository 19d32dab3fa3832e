import type { OfficeSettings, OfficeSettingsChanges } from "@/lib/contract/accounts/office-settings";
import { officeOperations } from "@/lib/contract/operations/office-operations";
import { changesBetween, recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { type Operation, operation, type Person } from "../http/operation";
import { inTransactionAs } from "./in-transaction-as";
import { listOfficeContacts } from "./office-contacts";

export async function readOfficeSettings(db: Db): Promise<OfficeSettings> {
  const { location_separator, time_zone } = await db
    .selectFrom("office_settings")
    .select(["location_separator", "time_zone"])
    .executeTakeFirstOrThrow();
  return { locationSeparator: location_separator, timeZone: time_zone };
}

export const officeRoutes = (context: ServiceContext): Operation[] => [
  operation(officeOperations.getOfficeSettings, async () => ({
    status: 200,
    body: await readOfficeSettings(context.db),
  })),
  operation(officeOperations.listOfficeContacts, async () => ({
    status: 200,
    body: await listOfficeContacts(context.db),
  })),
  operation(officeOperations.updateOfficeSettings, async ({ body }, person) => ({
    status: 200,
    body: await updateOfficeSettings(context, body, person),
  })),
];

/** Changes settings of the office. A change without a difference is not recorded. */
const updateOfficeSettings = (
  context: ServiceContext,
  changes: OfficeSettingsChanges,
  person: Person,
): Promise<OfficeSettings> =>
  inTransactionAs(context, person, async (trx) => {
    const before = await readOfficeSettings(trx);
    const after = { ...before, ...changes };
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length === 0) return before;
    const { locationSeparator: location_separator, timeZone: time_zone } = after;
    await trx.updateTable("office_settings").set({ location_separator, time_zone }).execute();
    const entry = {
      actor: person,
      action: "settings.updated",
      target: null,
      changes: changed,
      at: context.now(),
    } as const;
    await recordAudit(trx, entry);
    return after;
  });
