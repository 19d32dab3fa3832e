import type { ListQuery } from "@/components/access-points/list-url/list-url";
import {
  type FilterName,
  type FilterValues,
  listFilters,
  pickFilters,
} from "@/lib/contract/access-points/list-filters";
import { relationOf } from "@/lib/contract/custom-fields/field-parameters";
import { formatList, t } from "@/lib/messages/messages";

/** Without a value for "empty". */
export type AppliedFilter = {
  name: string;
  field: string;
  relation: "is" | "isIn" | "contains" | "empty" | "anyOf" | "inAnyOf" | "from" | "to";
  value: string;
  without: Partial<ListQuery>;
};

export type Named = readonly { id: string; name: string }[];
type Labelled = readonly { key: string; label: string }[];

export function appliedFilters(query: FilterValues, owners: Named, teams: Named, fields: Labelled): AppliedFilter[] {
  const { field: custom = {}, ...others } = pickFilters(query);
  const named = Object.entries(others).map(([name, given]): AppliedFilter => {
    const { field, relation, control } = listFilters[name as FilterName];
    const values = [given].flat().map((value) => {
      if (control === "owner") return owners.find(({ id }) => id === value)?.name ?? t("filters.onePerson");
      if (control === "team") return teams.find(({ id }) => id === value)?.name ?? t("filters.oneTeam");
      return control === "none" ? t("filters.oneFile") : value || t("filters.noValue");
    });
    const isMany = values.length > 1;
    return {
      name,
      field: t(field),
      relation: isMany ? (relation === "isIn" ? "inAnyOf" : "anyOf") : relation,
      value: relation === "empty" ? "" : formatList(values, "disjunction"),
      without: { [name]: undefined },
    };
  });
  const byFields = Object.entries(custom).map(([name, given]): AppliedFilter => {
    const { [name]: _, ...rest } = custom;
    const { key, relation } = relationOf(name);
    return {
      name: `field.${name}`,
      field: fields.find((one) => one.key === key)?.label ?? key,
      relation,
      value: relation === "empty" ? "" : given,
      without: { field: Object.keys(rest).length > 0 ? rest : undefined },
    };
  });
  return [...named, ...byFields];
}

/** Such as "Place: Quay 4", "Place contains: quay" and "Created from: 2026-11-01". */
export const filterInWords = ({ field, relation, value }: AppliedFilter): string =>
  relation === "empty" ? t("filters.said.empty", { field }) : t(`filters.said.${relation}`, { field, value });
