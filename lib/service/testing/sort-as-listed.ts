import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { foldForOrder } from "@/lib/contract/fold";

type Keys = (string | number)[];

/** What a sort order of the list compares, without SQL. Ties are broken by the time of creation, then by id. */
const keysOf: Record<string, (row: AccessPoint) => Keys> = {
  createdAt: () => [],
  updatedAt: ({ updatedAt }) => [updatedAt],
  name: ({ name }) => [foldForOrder(name)],
  location: ({ location }) => [foldForOrder(location)],
  owner: ({ owner }) => [foldForOrder(owner.name), owner.id],
  label: ({ label }) => [label.state],
  qrCode: ({ qrCode }) => [qrCode],
};

/** Returns rows in the order that a list with this `sort` must have, to compare with what the service answers. */
export function sortAsListed<Row extends AccessPoint>(
  rows: readonly Row[],
  sort: string,
  toKeys = keysOf[sort.replace("-", "")],
): Row[] {
  if (!toKeys) throw new Error(`there are no keys for sort=${sort}`);
  const sign = sort.startsWith("-") ? -1 : 1;
  const allKeys = (row: Row): Keys => [...toKeys(row), row.createdAt, row.id];
  return rows.toSorted((a, b) => {
    const [one, other] = [allKeys(a), allKeys(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : (one[at] as string) < (other[at] as string) ? -sign : sign;
  });
}
