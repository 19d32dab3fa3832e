import { isThisMachine } from "@/lib/config/issuer";
import {
  CONTACTS_MAX,
  type OfficeContacts,
  type OfficeContactsQuery,
  type OfficeSettings,
  type OfficeSettingsChanges,
} from "@/lib/contract/accounts/office-settings";
import { officeOperations } from "@/lib/contract/operations/office-operations";
import { t } from "@/lib/messages/messages";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { jsonOperation, type Operation, type Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { factorDueFrom, isDue } from "../sessions";

/** `symbolLinks` is null until an admin chooses. */
type StoredSettings = Omit<OfficeSettings, "symbolLinks" | "symbolLinksChosen" | "linkOrigin"> & {
  symbolLinks: boolean | null;
};

export async function readOfficeSettings(db: Db): Promise<StoredSettings> {
  const row = await db.selectFrom("office_settings").selectAll().executeTakeFirstOrThrow();
  return {
    locationSeparator: row.location_separator,
    timeZone: row.time_zone,
    language: row.language,
    symbolLinks: row.symbol_links === null ? null : row.symbol_links === 1,
    publicPage: row.public_page,
    publicNote: row.public_note,
    secondFactorFrom: JSON.parse(row.second_factor_from),
  };
}

/** `linkOrigin` comes from the configuration. */
export const readSettingsWithOrigin = async (db: Db, context: Pick<ServiceContext, "publicUrl">) =>
  withOrigin(await readOfficeSettings(db), context);

const withOrigin = (
  { symbolLinks, ...others }: StoredSettings,
  { publicUrl }: Pick<ServiceContext, "publicUrl">,
): OfficeSettings => ({
  ...others,
  symbolLinks: symbolLinks === true,
  symbolLinksChosen: symbolLinks !== null,
  linkOrigin: linkOriginOf(publicUrl),
});

export const officeRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(officeOperations.getOfficeSettings, () => readSettingsWithOrigin(context.db, context)),
  jsonOperation(officeOperations.listOfficeContacts, ({ query }) => listOfficeContacts(context.db, query)),
  jsonOperation(officeOperations.updateOfficeSettings, ({ body }, person) =>
    updateOfficeSettings(context, body, person),
  ),
];

/** Only the server itself can open such an address. */
export const isLoopback = (origin: string): boolean => isThisMachine(new URL(origin).hostname);

/** Phones warn about plain http, which is for trying out on one machine. */
const linkOriginOf = (publicUrl: string | undefined): string | null =>
  publicUrl !== undefined && (publicUrl.startsWith("https:") || isLoopback(publicUrl)) ? publicUrl : null;

/** No record without a difference. @throws ServiceProblem 422 for links that phones cannot open */
const updateOfficeSettings = (
  context: ServiceContext,
  changes: OfficeSettingsChanges,
  person: Person,
): Promise<OfficeSettings> =>
  inTransactionAs(context, person, async (trx) => {
    // Another admin may change another setting at the same time.
    await trx.selectFrom("office_settings").select("time_zone").forUpdate().execute();
    const before = await readOfficeSettings(trx);
    const after = { ...before, ...changes };
    const changed = changesBetween(before, after);
    if (changes.symbolLinks && linkOriginOf(context.publicUrl) === null)
      throw invalid([{ pointer: "/symbolLinks", detail: t("serviceAccounts.office.noOrigin") }]);
    if (Object.keys(changed).length === 0) return withOrigin(before, context);
    if (changed.secondFactorFrom) await requireOwnFactor(trx, after, person, context.now());
    const row = {
      location_separator: after.locationSeparator,
      time_zone: after.timeZone,
      language: after.language,
      symbol_links: after.symbolLinks === null ? null : Number(after.symbolLinks),
      public_page: after.publicPage,
      public_note: after.publicNote,
      second_factor_from: JSON.stringify(after.secondFactorFrom),
    };
    await trx.updateTable("office_settings").set(row).execute();
    await recordAudit(trx, { actor: person, action: "settings.updated", changes: changed, at: context.now() });
    return withOrigin(after, context);
  });

/** It would take effect at once, before the admin who sets it has a factor. @throws ServiceProblem 422 */
async function requireOwnFactor(
  trx: Db,
  { secondFactorFrom }: StoredSettings,
  person: Person,
  now: number,
): Promise<void> {
  const factors = await trx
    .selectFrom("users")
    .leftJoin("sessions", (join) =>
      join.onRef("sessions.user_id", "=", "users.id").on("sessions.id", "=", person.credential.id),
    )
    .select(["second_factor_at", "identity_id"])
    .where("users.id", "=", person.id)
    .executeTakeFirstOrThrow();
  const required = JSON.stringify(secondFactorFrom);
  if (!isDue(factorDueFrom({ ...factors, role: person.role, required }), now)) return;
  throw invalid([{ pointer: "/secondFactorFrom", detail: t("serviceAccounts.office.ownFactor") }]);
}

/** Managers and admins who can sign in, or admins only; those who signed in last first. */
async function listOfficeContacts(db: Db, { role }: OfficeContactsQuery): Promise<OfficeContacts> {
  const data = await db
    .selectFrom("users")
    .where("role", "in", role ? [role] : ["manager", "admin"])
    .where("disabled_at", "is", null)
    .where("last_sign_in_at", "is not", null)
    .select(["name", "email"])
    .orderBy("last_sign_in_at", "desc")
    .orderBy("id")
    .limit(CONTACTS_MAX)
    .execute();
  return { data };
}
