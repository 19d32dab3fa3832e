import type { ReactNode } from "react";
import type { AppliedFilter } from "@/components/access-points/filters/applied-filters";
import { relationControl } from "@/components/access-points/list-url/follow-relations";
import { t } from "@/lib/messages/messages";

type RelationFieldProps = {
  id: string;
  name: string;
  label: string;
  relations: readonly (readonly [parameter: string, relation: AppliedFilter["relation"]])[];
  relation: string;
  children: ReactNode;
};

export function RelationField({ id, name, label, relations, relation, children }: RelationFieldProps) {
  return (
    <div className="group col-span-full grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <select
          key={relation}
          name={relationControl(name)}
          aria-label={t("filters.relationOf", { field: label })}
          defaultValue={relation}
          className="field-compact w-28 shrink-0"
        >
          {relations.map(([parameter, word]) => (
            <option key={parameter} value={parameter}>
              {t(`filters.relation.${word}`)}
            </option>
          ))}
        </select>
        <div className="grid min-w-0 grow gap-1.5 group-has-[option[value$='.empty']:checked]:invisible">
          {children}
        </div>
      </div>
    </div>
  );
}
