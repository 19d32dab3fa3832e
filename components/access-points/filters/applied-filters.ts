import type { ListQuery } from "@/components/access-points/list-url/list-url";
import {
  type FilterName,
  type FilterValues,
  listFilters,
  pickFilters,
} from "@/lib/contract/access-points/list-filters";
import { relationOf } from "@/lib/contract/custom-fields/field-parameters";

/** Without a value for "is empty". */
export type AppliedFilter = {
  name: string;
  field: string;
  relation: string;
  value: string;
  without: Partial<ListQuery>;
};

export type Named = readonly { id: string; name: string }[];
type Labelled = readonly { key: string; label: string }[];

const relationWords = { is: "is", contains: "contains", empty: "is empty" } as const;

export function appliedFilters(query: FilterValues, owners: Named, teams: Named, fields: Labelled): AppliedFilter[] {
  const { field: custom = {}, ...others } = pickFilters(query);
  const named = Object.entries(others).map(([name, given]) => {
    const { field, relation, control } = listFilters[name as FilterName];
    const values = [given].flat().map((value) => {
      if (control === "owner") return owners.find(({ id }) => id === value)?.name ?? "one person";
      if (control === "team") return teams.find(({ id }) => id === value)?.name ?? "one team";
      return control === "none" ? "from one file" : value || "none";
    });
    const isMany = values.length > 1;
    return {
      name,
      field,
      relation: isMany ? (relation === "is in" ? "is in any of" : "is any of") : relation,
      value: name.endsWith(".empty") ? "" : values.join(" or "),
      without: { [name]: undefined },
    };
  });
  const byFields = Object.entries(custom).map(([name, given]) => {
    const { [name]: _, ...rest } = custom;
    const { key, relation } = relationOf(name);
    return {
      name: `field.${name}`,
      field: fields.find((one) => one.key === key)?.label ?? key,
      relation: relationWords[relation],
      value: relation === "empty" ? "" : given,
      without: { field: Object.keys(rest).length > 0 ? rest : undefined },
    };
  });
  return [...named, ...byFields];
}

/** Such as "Place: Quay 4", "Place contains: quay" and "Created from: 2026-11-01". */
export function filterInWords({ field, relation, value }: AppliedFilter): string {
  const subject = relation === "is" ? field : `${field} ${relation}`;
  return value === "" ? subject : `${subject}: ${value}`;
}
