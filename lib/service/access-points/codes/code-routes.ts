import { v7 as uuidv7 } from "uuid";
import type { CodeList, CodeListQuery, ReservedCode } from "@/lib/contract/access-points/codes/reserved-codes";
import { originOfLinks } from "@/lib/contract/accounts/office-settings";
import { editsEveryone, seesEveryone } from "@/lib/contract/accounts/roles";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { codeOperations } from "@/lib/contract/operations/code-operations";
import { symbolFile } from "@/lib/labels/svg/symbol-file";
import { symbolValue } from "@/lib/labels/symbol/symbol-value";
import { t } from "@/lib/messages/messages";
import { readSettingsWithOrigin } from "../../accounts/office/office-settings";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { pageOfRows } from "../../db/count-rows";
import type { Db, Reading } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { listOperation } from "../../http/link-header";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { makeFreeCodes } from "../edits/free-codes";
import { getVisible } from "../rows/find";
import { checkCode } from "./code-check";
import { lookUpCode } from "./look-up-code";

/** Labels of these codes are printed before their access points exist. */
export const codeRoutes = (context: ServiceContext): Operation[] => [
  listOperation(codeOperations.listCodes, ({ query }, person) => listCodes(context.database, query, person)),
  jsonOperation(codeOperations.reserveCodes, async ({ body }, person) => ({
    data: await reserveCodes(context, body.count, person),
  })),
  jsonOperation(codeOperations.voidCode, ({ id }, person) => voidCode(context, id, person)),
];

export const codeLookUpRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(codeOperations.checkCode, async ({ query }, person) => ({
    warnings: await checkCode(context, query, person),
  })),
  jsonOperation(codeOperations.lookUpCode, ({ query }, person) =>
    lookUpCode(context, query.code ?? query.qrCode ?? "", person),
  ),
];

const { getQrSvg, getQrPng } = accessPointOperations;

/** As its next label has it. */
export const symbolRoutes = (context: ServiceContext): Operation[] =>
  (
    [
      [getQrSvg, "svg"],
      [getQrPng, "png"],
    ] as const
  ).map(([entry, extension]) =>
    operation(entry, async ({ id }, person) => {
      const { qr_code } = await getVisible(context.db, id, person);
      const linkOrigin = originOfLinks(await readSettingsWithOrigin(context.db, context));
      const { contentType, bytes } = symbolFile(symbolValue(qr_code, linkOrigin), extension);
      return { bytes: { type: contentType, content: bytes } };
    }),
  );

/** Codes per statement, few enough that they hold SQLite for a few milliseconds. */
const CHUNK = 250;

/** Codes count as access points towards the person's rate limit. @throws ServiceProblem 429 */
async function reserveCodes(context: ServiceContext, count: number, person: Person): Promise<ReservedCode[]> {
  const { createLimit, db, now } = context;
  const { data } = await createLimit.run({ personId: person.id, count }, () =>
    inTransaction(db, async (trx) => {
      const at = now();
      const codes = await makeFreeCodes(trx, context, count, person.id);
      const rows = codes.map((code, seq) => ({
        id: uuidv7({ msecs: at, seq }),
        owner_id: person.id,
        code,
        created_at: at,
      }));
      for (let from = 0; from < count; from += CHUNK) {
        await trx
          .insertInto("reserved_codes")
          .values(rows.slice(from, from + CHUNK))
          .execute();
      }
      await recordAudit(trx, {
        actor: person,
        action: "codes.created",
        changes: { count: [null, count] },
        at,
      });
      const none = { voided_at: null, point_id: null, point_name: null };
      return { replayed: false, data: rows.map((row) => toCode({ ...row, ...none, owner_name: person.name })) };
    }),
  );
  return data;
}

/** Codes with their owners and the access points that claimed them: those of the owner with the same QR code. */
const codesOf = (db: Db) =>
  db
    .selectFrom("reserved_codes")
    .innerJoin("users", "users.id", "reserved_codes.owner_id")
    .leftJoin("access_points", (join) =>
      join
        .onRef("access_points.owner_id", "=", "reserved_codes.owner_id")
        .onRef("access_points.qr_code", "=", "reserved_codes.code"),
    );

type StoredCode = {
  id: string;
  owner_id: string;
  owner_name: string;
  code: string;
  created_at: number;
  voided_at: number | null;
  point_id: string | null;
  point_name: string | null;
};

const shown = [
  "reserved_codes.id",
  "reserved_codes.owner_id",
  "users.name as owner_name",
  "code",
  "reserved_codes.created_at",
  "voided_at",
  "access_points.id as point_id",
  "access_points.name as point_name",
] as const;

const toCode = (row: StoredCode): ReservedCode => ({
  id: row.id,
  qrCode: row.code,
  state: row.point_id !== null ? "claimed" : row.voided_at !== null ? "void" : "unclaimed",
  createdAt: new Date(row.created_at).toISOString(),
  owner: { id: row.owner_id, name: row.owner_name },
  accessPoint: row.point_id === null ? null : { id: row.point_id, name: row.point_name ?? "" },
});

/** Newest first. @throws ServiceProblem 403 when staff ask for the codes of all users */
async function listCodes(
  { reader }: Reading,
  { state, scope, ...query }: CodeListQuery,
  person: Person,
): Promise<CodeList> {
  if (scope === "all" && !seesEveryone(person.role)) {
    throw new ServiceProblem("forbidden", t("serviceCodes.managersOnly"));
  }
  const matching = codesOf(reader(person.id))
    .$if(scope === "mine", (all) => all.where("reserved_codes.owner_id", "=", person.id))
    .$if(state === "claimed", (all) => all.where("access_points.id", "is not", null))
    .$if(state === "void", (all) => all.where("access_points.id", "is", null).where("voided_at", "is not", null))
    .$if(state === "unclaimed", (all) => all.where("access_points.id", "is", null).where("voided_at", "is", null));
  const listed = matching.select(shown).orderBy("reserved_codes.id", "desc");
  const { rows, pagination } = await pageOfRows(listed, matching, query);
  return { data: rows.map(toCode), pagination };
}

/** A void code stays void. 403 for a manager, who may see the code but not change it, 409 when it is claimed. */
async function voidCode({ db, now }: ServiceContext, id: string, person: Person): Promise<ReservedCode> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom("reserved_codes").select("id").where("id", "=", id).forUpdate().execute();
    const row = await codesOf(trx).select(shown).where("reserved_codes.id", "=", id).executeTakeFirst();
    if (!row || (row.owner_id !== person.id && !seesEveryone(person.role))) throw notFound();
    if (row.owner_id !== person.id && !editsEveryone(person.role)) {
      throw new ServiceProblem("forbidden", t("serviceCodes.onlyOwnerVoids", { owner: row.owner_name }));
    }
    const code = toCode(row);
    if (code.accessPoint) {
      const detail = t("serviceCodes.voidOfAccessPoint", { code: row.code, name: code.accessPoint.name });
      throw new ServiceProblem("code-claimed", detail, {
        holder: { id: code.accessPoint.id, href: `/api/v1/access-points/${code.accessPoint.id}` },
      });
    }
    if (code.state === "void") return code;
    const at = now();
    await trx.updateTable("reserved_codes").set({ voided_at: at }).where("id", "=", id).execute();
    await recordAudit(trx, { actor: person, action: "code.voided", target: { id, name: row.code }, at });
    return { ...code, state: "void" };
  });
}
