import { expect, test } from "vitest";
import { isRouterState } from "./router-state";

const page = [
  "",
  { children: ["access-points", { children: [["id", "7", "d", null], { children: ["__PAGE__", {}] }] }] },
];

test.each([
  ["of a page", page],
  ["with every field", ["", {}, ["/a", "?b"], "refetch", 16, "x"]],
  ["with absent fields", ["", {}, null, null]],
  ["of a segment with siblings", [["id", "7", "di(..)(..)", ["new"]], {}]],
])("a router state %s is accepted", (_what, state) => {
  expect(isRouterState(encodeURIComponent(JSON.stringify(state)))).toBe(true);
});

test.each([
  ["no encoding", "xx%"],
  ["no JSON", "xx"],
  ["an object", "{}"],
  ["a number", "[1]"],
  ["children that are a list", '["",[]]'],
  ["children that are no states", '["",{"children":{}}]'],
  ["an unknown parameter type", '[["id","7","zz",null],{}]'],
  ["an unknown marker", '["",{},null,"all"]'],
  ["too many fields", '["",{},null,null,1,"x",1]'],
  ["deep nesting", "[".repeat(5_000)],
])("a router state with %s is refused", (_what, header) => {
  expect(isRouterState(header)).toBe(false);
});

test("a repeated header is refused", () => {
  expect(isRouterState(["[]", "[]"])).toBe(false);
});
