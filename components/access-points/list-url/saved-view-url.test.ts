import { expect, test } from "vitest";
import { followView } from "@/components/access-points/list-url/follow-view";
import { listHref, withoutFilters } from "@/components/access-points/list-url/list-url";
import {
  dropUnknownFields,
  parseListParams,
  type SearchParams,
} from "@/components/access-points/list-url/parse-list-params";
import { viewHref, viewOf } from "@/components/access-points/list-url/view-url";
import { formatColumns, parseColumns } from "@/lib/contract/access-points/list-columns";
import type { Role } from "@/lib/contract/accounts/roles";
import type { SavedView } from "@/lib/contract/views";

const ID = "0192f8e4-0000-7000-8000-000000000001";
const OWNER = "0192f8e4-0000-7000-8000-000000000002";

const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: ID,
  name: "Quay",
  shared: true,
  query: { scope: "all", location: "Quay 4", sort: "-name", limit: "50" },
  columns: [{ name: "label", width: "wide" }],
  density: "compact",
  isDefault: false,
  owner: { id: OWNER, name: "Ada" },
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  ...more,
});

const href = `/access-points?view=${ID}&scope=all&location=Quay+4&sort=-name&limit=50&columns=label-wide`;

const paramsOf = (url: string): SearchParams => Object.fromEntries(new URLSearchParams(url.split("?")[1]));
const open = (params: SearchParams, views = [view()], role: Role = "manager") =>
  followView(parseListParams(params, { role, teams: [] }), views, params);

test("the URL of a view states its whole list, which is saved as the same view", () => {
  expect(viewHref(view())).toBe(href);
  const { query, href: next } = open(paramsOf(href));
  expect(next).toBe(null);
  expect(listHref(query)).toBe(href);
  expect(viewHref({ id: ID, ...viewOf(query) })).toBe(href);
});

test("a view is the same list for people who usually see other rows, pages and columns", () => {
  const defaults = { limit: 10, scope: "mine", sort: "-createdAt", columns: "none" } as const;
  const { query } = parseListParams(paramsOf(href), { role: "admin", teams: [] }, defaults);
  expect(query).toMatchObject({ limit: 50, scope: "all", location: "Quay 4", columns: "label-wide" });
  expect(listHref(query, { page: 2 })).toBe(href.replace("&columns", "&page=2&columns"));
});

test("a URL with a view alone, and an empty one of a person with a default view, lead to the list of the view", () => {
  expect(open({ view: ID }).href).toBe(href);
  expect(open({}, [view({ isDefault: true })]).href).toBe(href);
  expect(open({}, [view()]).href).toBe(null);
  expect(open({ view: ID }, [view({ query: {}, columns: null })]).href).toBe(null);
});

test("the URL of another list of a person with a default view states that the view is not used", () => {
  const { query, href: next } = open({ q: "door" }, [view({ isDefault: true })]);
  expect(next).toBe(null);
  expect(listHref(query, { q: "" })).toBe("/access-points?view=all&scope=all");
});

test("filters, order and columns of custom fields are part of the URL of a view and of the list", () => {
  const query = { scope: "all", sort: "-field.floor", "field.maker": "Acme", "field.floor": "3" } as const;
  const kept = view({ query, columns: [{ name: "field.floor", width: "medium" }] });
  const url = viewHref(kept);
  expect(url).toContain("sort=-field.floor&columns=field.floor-medium&field.floor=3&field.maker=Acme");
  const shown = open(paramsOf(url), [kept]);
  expect(shown.query.field).toEqual({ floor: "3", maker: "Acme" });
  expect([listHref(shown.query), viewHref({ id: ID, ...viewOf(shown.query) })]).toEqual([url, url]);
  expect(listHref(shown.query, withoutFilters(shown.query))).not.toContain("field.maker");
  expect(open({ "field.floor": "3" }, [view({ isDefault: true })]).href).toBe(null);
});

test("filters and an order by fields that do not exist are ignored, with a sentence each", () => {
  const params = { "field.floor": "3", "field.gone": "1", "field.Wrong": "1", sort: "-field.gone" };
  const { query, ignored } = dropUnknownFields(parseListParams(params, { role: "manager", teams: [] }), [
    { key: "floor" },
  ]);
  expect([query.field, query.sort]).toEqual([{ floor: "3" }, "-createdAt"]);
  expect(ignored).toEqual([
    "Ignored an invalid filter by a custom field.",
    "Ignored a filter by a field that does not exist.",
    "Ignored the sort order by a field that does not exist.",
  ]);
});

test("the URL of a list names its open panel; links to other lists and the URL of a view name none", () => {
  expect(open({ panel: "gone" }).query.panel).toBe(null);
  const { query } = open({ panel: "columns", q: "door", page: "2" });
  expect(query.panel).toBe("columns");
  expect(listHref(query, { sort: "name" })).toBe("/access-points?scope=all&q=door&sort=name");
  expect(listHref(query, { panel: "view", page: 2 })).toBe("/access-points?panel=view&scope=all&q=door&page=2");
  expect(viewHref({ id: ID, ...viewOf(query) })).not.toContain("panel");
});

test("a view that is gone shows the whole list and says why", () => {
  const { query, ignored } = open({ view: ID }, []);
  expect(listHref(query)).toBe("/access-points?view=all&scope=mine");
  expect(ignored).toEqual(["That view was deleted, or is no longer shared with you."]);
});

test("a list that the reader may not see says so, and begins with the first page of what the reader sees", () => {
  const team = "0192f8e4-0000-7000-8000-000000000003";
  const staff = { role: "staff", teams: [] } as const;
  const member = { role: "staff", teams: [{ id: team, access: "view" }] } as const;
  const cases = [
    [
      staff,
      { scope: "all", page: "900", owner: OWNER },
      "This link shows everybody’s access points. You see your own.",
    ],
    [staff, { scope: "teams" }, "This link shows the access points of teams. You see your own."],
    [staff, { scope: "mine", owner: OWNER }, "This link shows the access points of somebody else. You see your own."],
    [
      member,
      { scope: "teams", team: OWNER },
      "This link shows the access points of a team that you are not in. You see your own and those of your teams.",
    ],
  ] as const;
  for (const [reader, params, sentence] of cases) {
    const { query, ignored, isOfOthers } = parseListParams({ ...params, location: "Quay 4" }, reader);
    expect([isOfOthers, ignored]).toEqual([true, [sentence]]);
    const scope = reader === member ? "teams" : "mine";
    expect(query).toMatchObject({ scope, owner: undefined, team: undefined, page: 1, location: "Quay 4" });
  }
  for (const [reader, params] of [
    [member, { scope: "teams", team }],
    [member, { scope: "teams", owner: OWNER }],
    [
      { role: "manager", teams: [] },
      { scope: "all", team },
    ],
    [
      { role: "manager", teams: [] },
      { scope: "mine", owner: OWNER },
    ],
  ] as const) {
    expect(parseListParams({ ...params }, reader)).toMatchObject({ query: params, ignored: [], isOfOthers: false });
  }
});

test("the URL of a list states whose list it is, whatever is usual for the reader", () => {
  for (const [reader, scope] of [
    [{ role: "staff", teams: [] }, "mine"],
    [{ role: "manager", teams: [] }, "all"],
  ] as const) {
    const { query } = parseListParams({ page: "9" }, reader);
    expect(listHref(query, { page: 9 })).toBe(`/access-points?scope=${scope}&page=9`);
  }
  expect(viewHref(view({ query: {}, columns: null }))).toBe(`/access-points?view=${ID}&scope=mine`);
});

test("columns in a URL keep order and width, and unknown and repeated ones are left out", () => {
  for (const text of ["location-wide,label", "updatedAt-narrow", "none"]) {
    expect(formatColumns(parseColumns(text) ?? [])).toBe(text);
  }
  expect(parseColumns("")).toBe(null);
  expect(formatColumns(parseColumns("label,price,label-wide") ?? [])).toBe("label");
});
