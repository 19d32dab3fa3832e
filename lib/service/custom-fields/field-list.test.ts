import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { CustomFieldType } from "@/lib/contract/custom-fields/field-types";
import type { CustomValue } from "@/lib/contract/custom-fields/field-value";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { startTestService } from "../testing/start-test-service";

const ROWS = 60;
const options = ["Steel", "Glass", "Wood 2", "Wood 10"];

/** Values of each type. Texts are few, so that several rows have the same. */
const arbitraries: Record<CustomFieldType, fc.Arbitrary<CustomValue>> = {
  text: fc.constantFrom(
    "Gate 2",
    "gate 10",
    "Gate 02",
    "É",
    "e",
    "ß",
    "SS",
    "Ω",
    "中",
    "x".repeat(300),
    `${"x".repeat(299)}y`,
  ),
  number: fc.oneof(
    fc.constantFrom(0, -1, 1, 2, 10, 0.1, -0.1, 1e15, -1e-7),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((one) => !Number.isInteger(one) || Number.isSafeInteger(one)),
  ),
  date: fc.constantFrom("2026-11-21", "2024-02-29", "1999-12-31", "2026-01-02"),
  boolean: fc.boolean(),
  choice: fc.constantFrom(...options),
  url: fc.constantFrom("https://example.com/2", "https://example.com/10", "http://example.org/?a=1"),
};
const types = Object.keys(arbitraries) as CustomFieldType[];

/** Compares two values as a reader expects, without the keys of the index. */
function compareValues(a: CustomValue, b: CustomValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [a, b].map((value) =>
    foldForOrder(typeof value === "boolean" ? String(Number(value)) : String(value)),
  );
  return (left as string) < (right as string) ? -1 : Number((left as string) > (right as string));
}

/** Texts with the same sort key, and texts that differ only after 200 characters, may come in either order. */
const isUnordered = (a: CustomValue, b: CustomValue) =>
  typeof a === "string" && typeof b === "string" && (compareValues(a, b) === 0 || (a.length > 200 && b.length > 200));

const isSame = (a: CustomValue | undefined, b: CustomValue) =>
  a !== undefined && (typeof a === "string" ? foldForSearch(a) === foldForSearch(String(b)) : a === b);

async function startWithValues() {
  const service = await startTestService();
  const admin = await service.signedIn("admin@example.com", "admin");
  const ben = await service.signedIn("ben@example.com");
  for (const type of types) {
    const body = { key: type, label: type, type, ...(type === "choice" && { options }) };
    expect((await service.send("POST", "/fields", { token: admin.token, body })).status).toBe(201);
  }
  const point = fc.record(
    Object.fromEntries(types.map((type) => [type, fc.option(arbitraries[type], { freq: 3 })])) as Record<
      CustomFieldType,
      fc.Arbitrary<CustomValue | null>
    >,
  );
  for (const [index, fields] of fc.sample(point, ROWS).entries()) {
    service.clock.now += index % 3;
    const { token } = index % 4 === 0 ? ben : admin;
    const name = index % 5 === 0 ? "Main gate" : "Side door";
    const made = await service.send("POST", "/access-points", { token, body: { name, fields } });
    expect(made.status).toBe(201);
  }
  const list = async (query: string): Promise<AccessPoint[]> => {
    const answer = await service.send("GET", `/access-points?limit=100&${query}`, { token: admin.token });
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()).data;
  };
  /** Reads pages of seven rows, one after the other. */
  const pages = async (query: string): Promise<AccessPoint[]> => {
    const rows: AccessPoint[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await service.send("GET", `/access-points?limit=7&page=${page}&${query}`, { token: admin.token });
      const { data, pagination } = await answer.json();
      rows.push(...data);
      if (page >= pagination.totalPages) {
        expect(rows).toHaveLength(pagination.total);
        return rows;
      }
    }
  };
  return { service, list, pages };
}

test("a list sorted by a custom field equals a plain sort, rows without a value last, with and without filters", async () => {
  const { service, list, pages } = await startWithValues();
  await service.db
    .updateTable("all_access_points")
    .set({ label_state: "changed", printed_at: 1 })
    .where("name", "=", "Main gate")
    .execute();
  for (const scope of ["mine", "all"]) {
    for (const filter of ["", "&q=gate", "&label=changed", "&field.boolean=yes"]) {
      const rows = await list(`scope=${scope}&sort=createdAt${filter}`);
      const place = new Map(rows.map(({ id }, index) => [id, index]));
      for (const type of types) {
        for (const sign of [1, -1]) {
          const found = await pages(`scope=${scope}&sort=${sign === 1 ? "" : "-"}field.${type}${filter}`);
          expect(new Set(found.map(({ id }) => id))).toEqual(new Set(place.keys()));
          for (const [index, after] of found.entries()) {
            const before = found[index - 1];
            const [a, b] = [before?.fields[type], after.fields[type]];
            if (!before || (a !== undefined && b === undefined)) continue;
            const where = `${type} ${sign} ${scope} ${filter}: ${a} before ${b}`;
            expect(a === undefined && b !== undefined, where).toBe(false);
            if (a !== undefined && b !== undefined && isUnordered(a, b) && !isSame(a, b)) continue;
            const order = a === undefined || b === undefined ? 0 : compareValues(a, b);
            const byPlace = (place.get(before.id) ?? 0) - (place.get(after.id) ?? 0);
            expect((order === 0 ? byPlace : order) * sign, where).toBeLessThan(0);
          }
        }
      }
    }
  }
});

/** Other filters and orders of a list. */
const rests = [
  "",
  "&q=gate",
  "&sort=name",
  "&sort=-owner",
  "&sort=-field.number",
  "&label=never",
  "&createdFrom=2020-01-01",
  "&field.boolean=no",
];

test("a list filtered by custom fields equals a plain scan, in every order and with other filters", async () => {
  const { list, pages } = await startWithValues();
  for (const scope of ["mine", "all"]) {
    for (const rest of rests) {
      const rows = await list(`scope=${scope}${rest}`);
      for (const type of types) {
        if (rest.includes(type)) continue;
        const values = new Map(
          rows.flatMap(({ fields }) => (fields[type] === undefined ? [] : [[String(fields[type]), fields[type]]])),
        );
        for (const [text, value] of [...values].slice(0, 6)) {
          const expected = rows.filter(({ fields }) => isSame(fields[type], value)).map(({ id }) => id);
          const found = await pages(`scope=${scope}${rest}&field.${type}=${encodeURIComponent(text)}`);
          expect(
            found.map(({ id }) => id),
            `${type} ${text} ${scope} ${rest}`,
          ).toEqual(expected);
        }
      }
    }
  }
});

test("a filter by an invalid value or an unknown field answers 422 and says what to do", async () => {
  const { service } = await startWithValues();
  const { token } = await service.logIn("ben@example.com");
  const errorsOf = async (query: string) =>
    (await (await service.send("GET", `/access-points?${query}`, { token })).json()).errors;
  expect(await errorsOf("field.number=many")).toEqual([
    { parameter: "field.number", detail: "number: enter a number." },
  ]);
  const detail = "There is no field “flor”. Choose one of those at /fields.";
  expect(await errorsOf("field.flor=1")).toEqual([{ parameter: "field.flor", detail }]);
  expect(await errorsOf("sort=-field.flor")).toEqual([{ parameter: "sort", detail }]);
  expect((await errorsOf("sort=field.%25"))[0].parameter).toBe("sort");
  const answer = await service.send("GET", "/access-points?limit=1&field.boolean=yes&sort=field.text", { token });
  expect(answer.headers.get("Link")).toContain("sort=field.text&field.boolean=yes&page=");
});

test("values move with access points that are handed over, and are deleted with them", async () => {
  const { service, list } = await startWithValues();
  const { token } = await service.logIn("admin@example.com");
  const users = (await (await service.send("GET", "/users?limit=100", { token })).json()).data as {
    id: string;
    email: string;
  }[];
  const [ben, admin] = ["ben@example.com", "admin@example.com"].map(
    (email) => users.find((user) => user.email === email)?.id,
  );
  const before = (await list("scope=all&field.boolean=yes")).length;
  expect((await service.send("POST", `/users/${ben}/hand-over`, { token, body: { to: admin } })).status).toBe(200);
  expect(await list("scope=mine&field.boolean=yes")).toHaveLength(before);
  for (const { id } of await list("scope=all")) await service.send("DELETE", `/access-points/${id}`, { token });
  expect(await service.db.selectFrom("access_point_field_values").selectAll().execute()).toEqual([]);
});
