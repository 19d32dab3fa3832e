import { fieldParameter, keyOfSort, relationOf } from "@/lib/contract/custom-fields/field-parameters";
import { isTextType } from "@/lib/contract/custom-fields/field-types";
import { valueOfText } from "@/lib/contract/custom-fields/field-value";
import { foldForSearch } from "@/lib/contract/fold";
import type { ProblemError } from "@/lib/contract/problem";
import { normalizeText } from "@/lib/contract/text";
import { t } from "@/lib/messages/messages";
import type { Db } from "../db/database";
import { invalid } from "../http/problem-error";
import { type FieldDefinition, type FieldDefinitions, readDefinitions } from "./definitions";
import { valueKey } from "./stored-values";

type Asked = { field?: Record<string, string> | undefined; sort?: string | undefined };

/** By the key of the index of values, a text with a part, or no value. */
export type FieldCondition = { fieldId: string } & ({ key: string } | { part: string } | { isEmpty: true });

export type ResolvedFields = {
  values: readonly FieldCondition[];
  sortField?: string;
};

type PlaceOf = (name: string) => Pick<ProblemError, "parameter"> | Pick<ProblemError, "pointer">;

const inQuery: PlaceOf = (name) => ({ parameter: name });

/** Filters by custom fields are members of `field`. */
export const inBody =
  (selection: string): PlaceOf =>
  (name) => ({ pointer: `${selection}/${name.replace(".", "/")}` });

export const noFields: ResolvedFields = { values: [] };

export const namesFields = ({ field = {}, sort = "" }: Asked): boolean =>
  keyOfSort(sort) !== undefined || Object.keys(field).length > 0;

/** Throws 422 for an unknown field, and for a text that is no value of its type. */
export async function resolveFields(
  db: Db,
  { field = {}, sort = "" }: Asked,
  placeOf = inQuery,
): Promise<ResolvedFields> {
  const key = keyOfSort(sort);
  const filters = Object.entries(field);
  if (!namesFields({ field, sort })) return noFields;
  const definitions = await readDefinitions(db);
  const values = filters.map(([name, text]) => conditionOf(definitions, name, text, placeOf));
  return {
    values,
    ...(key !== undefined && { sortField: getId(definitions, key, placeOf("sort")) }),
  };
}

function conditionOf(definitions: FieldDefinitions, name: string, text: string, placeOf: PlaceOf): FieldCondition {
  const { key, relation } = relationOf(name);
  const place = placeOf(fieldParameter(name));
  const fieldId = getId(definitions, key, place);
  const { type, label } = definitions.byKey.get(key) as FieldDefinition;
  if (relation === "empty") {
    if (text !== "true") throw invalid([{ ...place, detail: t("serviceFields.query.empty", { label }) }]);
    return { fieldId, isEmpty: true };
  }
  if (relation === "contains") {
    const part = foldForSearch(normalizeText(text));
    if (!isTextType(type)) throw invalid([{ ...place, detail: t("serviceFields.query.noPart", { label }) }]);
    if (part === "") throw invalid([{ ...place, detail: t("serviceFields.query.enterPart", { label }) }]);
    return { fieldId, part };
  }
  const value = valueOfText({ type }, text);
  const wanted = typeNames[type];
  if (value === null || (wanted && typeof value !== wanted.type)) {
    throw invalid([{ ...place, detail: t(wanted?.advice ?? "rulesList.field.enter.value", { label }) }]);
  }
  return { fieldId, key: valueKey(type, value) };
}

const typeNames: Partial<Record<string, { type: string; advice: `serviceFields.query.${"number" | "yesOrNo"}` }>> = {
  number: { type: "number", advice: "serviceFields.query.number" },
  boolean: { type: "boolean", advice: "serviceFields.query.yesOrNo" },
};

function getId({ byKey }: FieldDefinitions, key: string, place: ReturnType<PlaceOf>): string {
  const field = byKey.get(key);
  if (field) return field.id;
  throw invalid([{ ...place, detail: t("serviceFields.query.unknown", { key: key.slice(0, 60) }) }]);
}
