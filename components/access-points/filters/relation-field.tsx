import type { ReactNode } from "react";
import { relationControl } from "@/components/access-points/list-url/follow-relations";

type RelationFieldProps = {
  id: string;
  name: string;
  label: string;
  relations: readonly (readonly [parameter: string, words: string])[];
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
          aria-label={`Relation of ${label}`}
          defaultValue={relation}
          className="field-compact w-28 shrink-0"
        >
          {relations.map(([parameter, words]) => (
            <option key={parameter} value={parameter}>
              {words}
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
