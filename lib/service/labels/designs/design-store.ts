import { v7 as uuidv7 } from "uuid";
import { type DesignText, keyOfText } from "@/lib/contract/labels/design-texts";
import type { DesignLine, LabelDesign, NewLabelDesign } from "@/lib/contract/labels/label-design";
import { LogoError, toLogo } from "@/lib/labels/logo/logo";
import { pictureSize } from "@/lib/labels/logo/picture-size";
import { recorded, t } from "@/lib/messages/messages";
import { lockUser } from "../../accounts/users";
import { recordItemChange } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { countRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";

/** Per user: a longer list would be hard to use. */
const KEPT_MAX = 200;

export async function listDesigns(db: Db, person: Person): Promise<LabelDesign[]> {
  const rows = await visibleDesigns(db, person)
    .orderBy("label_designs.created_at")
    .orderBy("label_designs.id")
    .execute();
  const designs = rows.map((row) => toDesign(row, person));
  return designs.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

export async function findDesign(db: Db, id: string, person: Person): Promise<LabelDesign | null> {
  const row = await visibleDesigns(db, person).where("label_designs.id", "=", id).executeTakeFirst();
  return row ? toDesign(row, person) : null;
}

export async function getDesign(db: Db, id: string, person: Person): Promise<LabelDesign> {
  const found = await findDesign(db, id, person);
  if (!found) throw notFound();
  return found;
}

export async function createDesign(
  { db, now }: ServiceContext,
  body: NewLabelDesign,
  person: Person,
): Promise<LabelDesign> {
  const design = toStored(body, person);
  const id = uuidv7();
  return inTransaction(db, async (trx) => {
    await lockUser(trx, person.id);
    await requireTexts(trx, design.lines, []);
    if ((await countRows(trx.selectFrom("label_designs").where("owner_id", "=", person.id))) >= KEPT_MAX) {
      throw invalid([{ pointer: "", detail: t("labelService.tooManyDesigns", { max: KEPT_MAX }) }]);
    }
    const at = now();
    const row = { id, owner_id: person.id, ...toColumns(design), created_at: at, updated_at: at };
    await trx.insertInto("label_designs").values(row).execute();
    await recordItemChange(trx, { actor: person, type: "label-design", id, before: null, after: audited(design), at });
    return getDesign(trx, id, person);
  });
}

export async function changeDesign(
  { db, now }: ServiceContext,
  id: string,
  changes: { [Member in keyof NewLabelDesign]?: NewLabelDesign[Member] | undefined },
  person: Person,
): Promise<LabelDesign> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom("label_designs").select("id").where("id", "=", id).forUpdate().execute();
    const before = bodyOf(requireChangeable(await getDesign(trx, id, person)));
    const design = toStored({ ...before, ...changes } as NewLabelDesign, person);
    await requireTexts(trx, design.lines, before.lines);
    const at = now();
    await trx
      .updateTable("label_designs")
      .set({ ...toColumns(design), updated_at: at })
      .where("id", "=", id)
      .execute();
    await recordItemChange(trx, {
      actor: person,
      type: "label-design",
      id,
      before: audited(before),
      after: audited(design),
      at,
    });
    return getDesign(trx, id, person);
  });
}

/** Print jobs keep a copy of the design that they used. */
export async function deleteDesign({ db, now }: ServiceContext, id: string, person: Person): Promise<void> {
  await inTransaction(db, async (trx) => {
    const design = requireChangeable(await getDesign(trx, id, person));
    await trx.deleteFrom("label_designs").where("id", "=", id).execute();
    const before = audited(bodyOf(design));
    await recordItemChange(trx, { actor: person, type: "label-design", id, before, after: null, at: now() });
  });
}

export function mayBeOnLabel({ byKey }: FieldDefinitions, text: DesignText): boolean {
  const key = keyOfText(text);
  return key === undefined || byKey.get(key)?.onLabel === true;
}

/** Those of `before` may stay, also when the field was deleted meanwhile. */
async function requireTexts(trx: Db, lines: readonly DesignLine[], before: readonly DesignLine[]): Promise<void> {
  const definitions = await readDefinitions(trx);
  const errors = lines.flatMap(({ text }, index) => {
    if (mayBeOnLabel(definitions, text) || before.some((line) => line.text === text)) return [];
    const detail = t("labelService.fieldNotOnLabels", { key: keyOfText(text) ?? "" });
    return [{ pointer: `/lines/${index}/text`, detail }];
  });
  if (errors.length > 0) throw invalid(errors);
}

const visibleDesigns = (db: Db, person: Person) =>
  db
    .selectFrom("label_designs")
    .innerJoin("users", "users.id", "label_designs.owner_id")
    .select(["label_designs.id", "owner_id", "users.name as owner_name", "shared", "value"])
    .select(["label_designs.created_at", "label_designs.updated_at"])
    .where((eb) => eb.or([eb("owner_id", "=", person.id), eb("shared", "=", 1)]));

type Row = Awaited<ReturnType<ReturnType<typeof visibleDesigns>["execute"]>>[number];

const toDesign = (row: Row, person: Person): LabelDesign => ({
  ...JSON.parse(row.value),
  id: row.id,
  shared: row.shared === 1,
  owner: { id: row.owner_id, name: row.owner_name },
  canChange: person.role === "admin" || (row.owner_id === person.id && row.shared === 0),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

function requireChangeable(design: LabelDesign): LabelDesign {
  if (design.canChange) return design;
  throw new ServiceProblem("forbidden", t("labelService.sharedDesign"));
}

function bodyOf({ id, owner, canChange, createdAt, updatedAt, ...body }: LabelDesign): NewLabelDesign {
  return body;
}

const toColumns = ({ shared, ...value }: NewLabelDesign) => ({ shared: shared ? 1 : 0, value: JSON.stringify(value) });

function toStored(design: NewLabelDesign, person: Person): NewLabelDesign {
  if (design.shared && person.role !== "admin") {
    throw new ServiceProblem("forbidden", t("labelService.onlyAdminsShare"));
  }
  try {
    return { ...design, logo: design.logo === null ? null : toLogo(design.logo) };
  } catch (error) {
    if (error instanceof LogoError) throw invalid([{ pointer: "/logo", detail: error.message }]);
    throw error;
  }
}

/** Lines as text, and the size of the logo instead of its bytes. */
const audited = ({ lines, logo, ...rest }: NewLabelDesign) => ({
  ...rest,
  lines: lines
    .map(({ text, sizePt: pt, bold }) =>
      recorded(bold ? "designs.audit.boldLine" : "designs.member.line", { text, pt }),
    )
    .join(", "),
  logo: logo && recorded("designs.audit.logo", pictureSize(logo)),
});
