import type { AccessPoint, LabelState } from "@/lib/contract/access-points/access-point";
import { foldForOrder } from "@/lib/contract/fold";

type Keys = (string | number)[];

/**
 * What a sort order of the list compares, without SQL; null for a row without a value. Ties are broken by the time of
 * creation, then by id.
 */
const keysOf: Record<string, (row: AccessPoint) => Keys | null> = {
  createdAt: () => [],
  updatedAt: ({ updatedAt }) => [updatedAt],
  name: ({ name }) => [foldForOrder(name)],
  location: ({ location }) => [foldForOrder(location)],
  owner: ({ owner }) => [foldForOrder(owner.name), owner.id],
  team: ({ team }) => (team ? [foldForOrder(team.name)] : null),
  label: ({ label }) => [label.state],
  qrCode: ({ qrCode }) => [qrCode],
};

/** Returns what the order by a custom field compares. */
const keysOfField =
  (field: string) =>
  ({ fields }: AccessPoint): Keys | null => {
    const value = fields[field];
    if (value === undefined) return null;
    return [typeof value === "string" ? foldForOrder(value) : Number(value)];
  };

/**
 * Returns rows in the order that a list with this `sort` must have, to compare with what the service answers. Rows without a
 * value come last in both directions.
 */
export function sortAsListed<Row extends AccessPoint>(rows: readonly Row[], sort: string): Row[] {
  const key = sort.replace("-", "");
  const toKeys = key.startsWith("field.") ? keysOfField(key.replace("field.", "")) : keysOf[key];
  if (!toKeys) throw new Error(`there are no keys for sort=${sort}`);
  const sign = sort.startsWith("-") ? -1 : 1;
  const allKeys = (row: Row): Keys => [...(toKeys(row) ?? []), row.createdAt, row.id];
  const sorted = (some: Row[]) =>
    some.toSorted((a, b) => {
      const [one, other] = [allKeys(a), allKeys(b)];
      const at = one.findIndex((value, index) => value !== other[index]);
      return at < 0 ? 0 : (one[at] as string) < (other[at] as string) ? -sign : sign;
    });
  const isBlank = (row: Row) => toKeys(row) === null;
  // Each part by itself: the keys of a row without a value cannot be compared with those of a row with one.
  return [...sorted(rows.filter((row) => !isBlank(row))), ...sorted(rows.filter(isBlank))];
}

/** Returns whether a label in this state is in a list with the parameter `label`. */
export const isLabel = (state: LabelState, label: string): boolean =>
  label === "any" || (label === "needed" ? state !== "printed" : state === label);
