import { expect, test } from "vitest";
import type { ListColumn } from "@/components/access-points/list/list-column";
import type { ListRow } from "@/components/access-points/list/list-row";
import { neededWidths } from "./column-widths";

const rowOf = (name: string, location: string): ListRow => ({
  ...{ id: name, name, location, qrCode: "7K3F9QX2-M", ownerName: "Ada Berg", teamName: "" },
  ...{ created: null, label: null },
});

const columnOf = (id: string, textOf: ListColumn["textOf"]): ListColumn => ({
  id,
  header: id,
  render: () => null,
  textOf,
});

const columns = [
  columnOf("name", ({ name }) => name),
  columnOf("location", ({ location }) => location),
  columnOf("owner", ({ ownerName }) => ownerName),
  columnOf("qrCode", undefined),
];

test("a column is as wide as its longest text, in proportion, and codes have their own width", () => {
  const widths = neededWidths(columns, [rowOf("Gate", "Harbour House, 2nd floor, hall"), rowOf("Door 12", "Quay")]);
  expect([...widths.keys()]).toEqual(["name", "location", "owner"]);
  const [name = 0, location = 0, owner = 0] = widths.values();
  // Names are bold.
  expect(name).toBeGreaterThan(owner - 1);
  expect(location / owner).toBeCloseTo(3, 0);
  expect(Math.abs(name + location + owner - 64)).toBeLessThanOrEqual(2);
});

test("a very long text leaves room for the other columns, and an empty column has some", () => {
  const widths = neededWidths(columns, [rowOf("x".repeat(200), "")]);
  expect(widths.get("name")).toBeLessThan(48);
  expect(widths.get("location")).toBeGreaterThanOrEqual(8);
});
