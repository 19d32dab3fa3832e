import type { ReactNode } from "react";
import type { AppliedFilter } from "@/components/access-points/filters/applied-filters";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { LiveFilterForm } from "@/components/access-points/filters/live-filter-form";
import { labelFilters } from "@/components/access-points/list/page-range";
import { relationControl } from "@/components/access-points/list-url/follow-relations";
import { type ListQuery, listHref, listParams, withoutFilters } from "@/components/access-points/list-url/list-url";
import { FieldOptions, fieldInputs } from "@/components/custom-fields/field-control";
import { type PlaceNode, PlacePicker } from "@/components/place-picker/place-picker";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import {
  type FilterName,
  filterLabel,
  filterNames,
  listFilters,
  pickFilters,
} from "@/lib/contract/access-points/list-filters";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import {
  type FieldRelation,
  fieldParameter,
  keyOfParameter,
  relationOf,
} from "@/lib/contract/custom-fields/field-parameters";
import { isTextType } from "@/lib/contract/custom-fields/field-types";
import { type PlainKey, t } from "@/lib/messages/messages";

export type FilterChoices = {
  owners: Owners;
  teams: readonly { id: string; name: string; accessPoints?: number | null }[];
  places: PlaceNode[];
};

type FilterFormProps = {
  query: ListQuery;
  choices: FilterChoices;
  fields: CustomField[];
  can: Capabilities;
  timeZone: string;
};

/** A control of dates drops a text that is no date, which must stay visible. */
const typeOfDay = (value: string): "date" | "text" =>
  value === "" || /^\d{4}-\d\d-\d\d$/.test(value) ? "date" : "text";

export function FilterForm({ query, choices, fields, can, timeZone }: FilterFormProps) {
  const isApplied = query.label !== "any" || Object.keys(pickFilters(query)).length > 0;
  const shown = can.contract ? filterNames.filter((name) => isShown(name, choices)) : [];
  const isControlled = (key: string) =>
    (key === "sort" && can.sort) ||
    (key === "label" && can.contract) ||
    shown.some((name) => name === relationOf(key).key) ||
    filterNames.some((name) => name === key && listFilters[name].control === "relation") ||
    fields.some((field) => field.key === relationOf(keyOfParameter(key) ?? "").key);
  const kept = listParams(query).filter(([key]) => key !== "page" && !isControlled(key));
  return (
    <LiveFilterForm>
      <HiddenFields fields={kept} />
      <div className="filter-grid grid grid-cols-2 gap-x-4 gap-y-3 *:min-w-0">
        {can.sort && <SortField sort={query.sort} q={can.contract ? query.q : ""} />}
        {can.contract && <LabelField label={query.label} />}
        {shown.map((name) => (
          <FilterField key={name} name={name} query={query} choices={choices} />
        ))}
        {fields.map((field) => (
          <CustomFieldFilter key={field.key} field={field} query={query} />
        ))}
      </div>
      {shown.length > 0 && (
        <p className="text-[0.8125rem] text-soft">{t("filters.daysBegin", { zone: timeZone.replaceAll("_", " ") })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" className="without-script">
          {t(can.contract ? "filters.apply" : "filters.applySort")}
        </Button>
        {isApplied && <ButtonLink href={listHref(query, withoutFilters(query))}>{t("filters.clear")}</ButtonLink>}
      </div>
    </LiveFilterForm>
  );
}

const sorts = [
  ["-createdAt", "filters.order.newest"],
  ["createdAt", "filters.order.oldest"],
  ["name", "filters.order.name"],
  ["-name", "filters.order.nameDown"],
  ["location", "filters.order.place"],
  ["-updatedAt", "filters.order.changed"],
] as const satisfies [ListQuery["sort"], PlainKey][];

function SortField({ sort, q }: Pick<ListQuery, "sort" | "q">) {
  const offered = q === "" ? sorts : ([["match", "filters.order.match"], ...sorts] as const);
  return (
    <div className="sm:hidden">
      <CompactSelect key={sort} id="filter-sort" name="sort" label={t("filters.order")} defaultValue={sort}>
        {!offered.some(([value]) => value === sort) && <option value={sort}>{t("filters.order.other")}</option>}
        {offered.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </CompactSelect>
    </div>
  );
}

const LabelField = ({ label }: Pick<ListQuery, "label">) => (
  <CompactSelect key={label} id="filter-label" name="label" label={t("common.label")} defaultValue={label}>
    {labelFilters.map((value) => (
      <option key={value} value={value}>
        {t(value === "any" ? "filters.anyState" : `list.label.${value}`)}
      </option>
    ))}
  </CompactSelect>
);

function locationRelation({ location, locationUnder, ...query }: ListQuery) {
  if (query["location.empty"]) return { relation: "location.empty", values: [] };
  if (locationUnder !== undefined) return { relation: "locationUnder", values: [locationUnder].flat().slice(0, 1) };
  const part = query["location.contains"];
  if (part !== undefined) return { relation: "location.contains", values: [part] };
  return Array.isArray(location) && location.length > 1
    ? { relation: "location.any", values: location }
    : { relation: location === undefined ? "locationUnder" : "location", values: [location ?? []].flat() };
}

/** Owners and teams are chosen only by those who see access points of others, an import on its own page. */
const isShown = (name: FilterName, { owners, teams }: FilterChoices): boolean =>
  !["none", "relation"].includes(listFilters[name].control) &&
  (name !== "owner" || owners.length > 0) &&
  (name !== "team" || teams.length > 0);

type FilterFieldProps = { name: FilterName } & Pick<FilterFormProps, "query" | "choices">;

function FilterField({ name, query, choices: { owners, teams, places } }: FilterFieldProps) {
  const { control } = listFilters[name];
  const label = filterLabel(name);
  if (control === "location") {
    return (
      <LocationFilter
        {...locationRelation(query)}
        places={places}
        scope={query.scope}
        href={listHref(query, withoutLocation)}
      />
    );
  }
  const value = String(query[name] ?? "");
  // A new value makes a new control.
  const field = { key: value, id: `filter-${name}`, name, label, defaultValue: value };
  if (control === "owner" || control === "team") {
    const [choices, any, other] =
      control === "owner"
        ? ([owners, "filters.anyone", "filters.chosenOwner"] as const)
        : ([teams, "filters.anyTeam", "filters.chosenTeam"] as const);
    return (
      <CompactSelect {...field}>
        <option value="">{t(any)}</option>
        {value !== "" && !choices.some(({ id }) => id === value) && <option value={value}>{t(other)}</option>}
        {choices.map(({ id, name: shown, accessPoints }) => (
          <option key={id} value={id}>
            {withCount(shown, accessPoints)}
          </option>
        ))}
      </CompactSelect>
    );
  }
  return <CompactField {...field} type={typeOfDay(value)} />;
}

const withoutLocation = {
  location: undefined,
  locationUnder: undefined,
  "location.contains": undefined,
  "location.empty": undefined,
} as const;

/** Such as "Harbour team (352)". */
const withCount = (name: string, count: number | null | undefined): string =>
  typeof count === "number" ? t("filters.withCount", { name, count }) : name;

function CustomFieldFilter({ field, query }: { field: CustomField; query: ListQuery }) {
  const { key, label, type } = field;
  const name = fieldParameter(key);
  const [contains, empty] = [`${key}.contains`, `${key}.empty`];
  const filters = query.field ?? {};
  // A part of a text matches most; of the others only the whole value does.
  const [first] = isTextType(type) ? [contains] : [key];
  const relation = [key, contains, empty].find((one) => filters[one] !== undefined) ?? first ?? key;
  const relations: [string, FieldRelation][] = [
    [key, "is"],
    [empty, "empty"],
  ];
  if (isTextType(type)) relations.unshift([contains, "contains"]);
  const value = relation === empty ? "" : (filters[relation] ?? "");
  const id = `filter-${name}`;
  return (
    <RelationField
      id={id}
      name={name}
      label={label}
      relations={relations.map(([one, word]) => [fieldParameter(one), word])}
      relation={fieldParameter(relation)}
    >
      <ValueControl key={value} field={field} id={id} name={name} value={value} />
    </RelationField>
  );
}

type ValueControlProps = { field: CustomField; id: string; name: string; value: string };

function ValueControl({ field, value, ...control }: ValueControlProps) {
  const given = { ...control, defaultValue: value, className: "field-compact" };
  if (fieldInputs[field.type]) {
    return <input {...given} autoComplete="off" type={field.type === "date" ? typeOfDay(value) : "text"} />;
  }
  return (
    <select {...given}>
      <FieldOptions field={field} chosen={value} none={t("filters.any")} />
    </select>
  );
}

const relations = [
  ["locationUnder", "isIn"],
  ["location.contains", "contains"],
  ["location", "is"],
  ["location.any", "anyOf"],
  ["location.empty", "empty"],
] as const;

type LocationFilterProps = {
  relation: string;
  values: string[];
  places: PlaceNode[];
  scope: string;
  href: string;
};

/** Script adds others. */
const OTHERS = 2;

function LocationFilter({ relation, values, places, scope, href }: LocationFilterProps) {
  const [first = "", ...others] = values;
  const blanks = Array.from({ length: Math.max(1, OTHERS - others.length) }, () => "");
  return (
    <>
      <RelationField
        id="filter-location"
        name="location"
        label={t("common.place")}
        relations={relations}
        relation={relation}
      >
        <input
          key={`first ${first}`}
          id="filter-location"
          name="location"
          list="filter-locations"
          autoComplete="off"
          defaultValue={first}
          className="field-compact"
        />
        {[...others, ...blanks].map((value, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
            key={`${at} ${value}`}
            name="location"
            list="filter-locations"
            autoComplete="off"
            aria-label={t("filters.orPlace")}
            placeholder={t("filters.or")}
            defaultValue={value}
            // Only the relation "is any of" takes several.
            className="field-compact group-not-has-[option[value='location.any']:checked]:hidden"
          />
        ))}
        <button
          type="button"
          data-add-location=""
          className="with-script justify-self-start text-link group-not-has-[option[value='location.any']:checked]:hidden"
        >
          {t("filters.orAnotherPlace")}
        </button>
        <datalist id="filter-locations" />
      </RelationField>
      {places.length > 0 && (
        <div className="col-span-full hidden gap-2 in-[form:has(option[value='locationUnder']:checked)]:grid">
          <PlacePicker
            nodes={places}
            chosen={relation === "locationUnder" ? [first] : []}
            scope={scope}
            number="total"
            choice={{ href, parameter: "locationUnder" }}
          />
        </div>
      )}
    </>
  );
}

type RelationFieldProps = {
  id: string;
  name: string;
  label: string;
  relations: readonly (readonly [parameter: string, relation: AppliedFilter["relation"]])[];
  relation: string;
  children: ReactNode;
};

function RelationField({ id, name, label, relations, relation, children }: RelationFieldProps) {
  return (
    <div className="group col-span-full grid content-start gap-1.5">
      <label htmlFor={id} dir="auto" className="font-semibold">
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
