import type { OfficeSettings, OfficeSettingsChanges } from "@/lib/contract/accounts/office-settings";
import { officeOperations } from "@/lib/contract/operations/office-operations";
import { changesBetween, recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { type Operation, operation, type Person } from "../http/operation";
import { invalid } from "../http/problem-error";
import { inTransactionAs } from "./in-transaction-as";
import { isDue } from "./second-factor/factor-requirement";

export async function readOfficeSettings(db: Db): Promise<OfficeSettings> {
  const row = await db
    .selectFrom("office_settings")
    .select(["location_separator", "second_factor_from"])
    .executeTakeFirstOrThrow();
  return { locationSeparator: row.location_separator, secondFactorFrom: JSON.parse(row.second_factor_from) };
}

export const officeRoutes = (context: ServiceContext): Operation[] => [
  operation(officeOperations.getOfficeSettings, async () => ({
    status: 200,
    body: await readOfficeSettings(context.db),
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
    await requireOwnFactor(trx, after, person, context.now());
    await trx
      .updateTable("office_settings")
      .set({
        location_separator: after.locationSeparator,
        second_factor_from: JSON.stringify(after.secondFactorFrom),
      })
      .execute();
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

/**
 * Refuses a requirement that would take effect at once for the admin who sets it, before the admin has a factor.
 * @throws ServiceProblem 422
 */
async function requireOwnFactor(
  trx: Db,
  { secondFactorFrom }: OfficeSettings,
  person: Person,
  now: number,
): Promise<void> {
  if (!isDue(secondFactorFrom[person.role] ?? null, now)) return;
  const { second_factor_at } = await trx
    .selectFrom("users")
    .select("second_factor_at")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (second_factor_at !== null) return;
  const detail = "You have no second factor yourself. Add one under Account first, or choose a later day.";
  throw invalid([{ pointer: "/secondFactorFrom", detail }]);
}
