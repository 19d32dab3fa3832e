import { expect, test } from "vitest";
import { findBodyRefusal } from "./action-body";
import type { ActionIds } from "./page-refusal";

const id = `60${"ab".repeat(20)}`;
const formOnly = `40${"ab".repeat(20)}`;
const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
const type = `multipart/form-data; boundary=${boundary}`;

/** Returns "accepted", or the status of the refusal. */
const check = async (headers: Record<string, string>, body: Uint8Array<ArrayBuffer>, actionIds?: ActionIds) =>
  (await findBodyRefusal(headers, body, actionIds))?.status ?? "accepted";

const encode = (parts: Record<string, string>): Uint8Array<ArrayBuffer> => encodeList(Object.entries(parts));

const encodeList = (parts: [string, string][]): Uint8Array<ArrayBuffer> => {
  const lines = parts.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return new TextEncoder().encode(`${lines.join("")}--${boundary}--\r\n`);
};

const call = (args: string, action = id) =>
  check({ "content-type": type, "next-action": action }, encode({ _1_name: "Door", "0": args }));

test.each([
  ["the state and the form", '[{"status":"idle","fields":{}},"$K1"]'],
  ["a state without a value", '["$undefined","$K1"]'],
  ["a text that begins with a dollar sign", '[{"values":{"name":"$$5"}},"$K1"]'],
  ["a repeated object", '[{"values":{"name":"A"},"again":"$0:0:values"},"$K1"]'],
])("a call by script with %s is accepted", async (_what, args) => {
  expect(await call(args)).toBe("accepted");
});

test("an action that takes only a form accepts a form and refuses a state", async () => {
  expect(await call('["$K1"]', formOnly)).toBe("accepted");
  expect(await call('[{},"$K1"]', formOnly)).toBe(400);
});

test.each([
  "",
  "garbage",
  "{}",
  "[]",
  "[1,2]",
  "[null,null]",
  '["$K1"]',
  '["$K1","x"]',
  '[{},"$K1",1]',
  '["$1","$K1"]',
  '["$@1","$K1"]',
  '["$F1","$K1"]',
  '["$B1","$K1"]',
  '["$Q1","$K1"]',
  '["$n99","$K1"]',
  '["$0:0","$K1"]',
  '[{"then":"$1:constructor"},"$K1"]',
  '[{"__proto__":{}},"$K1"]',
  '[{"a":"$0:0:__proto__"},"$K1"]',
  '[{"a":"$0:0:missing"},"$K1"]',
  `[${"[".repeat(50)}${"]".repeat(50)},"$K1"]`,
  `${"[".repeat(100_000)}`,
])("a call with the arguments %s is refused", async (args) => {
  expect(await call(args)).toBe(400);
});

test.each([
  ["text", "text/plain;charset=UTF-8", '["$K1"]'],
  ["JSON", "application/json", "[]"],
  ["no multipart body", type, "garbage"],
  ["a body that breaks off", type, `--${boundary}\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]`],
  ["no boundary", "multipart/form-data", "garbage"],
])("a call that sends %s is refused", async (_what, contentType, body) => {
  const headers = { "content-type": contentType, "next-action": id };
  expect(await check(headers, new TextEncoder().encode(body))).toBe(400);
});

const posted = (parts: Record<string, string>) => check({ "content-type": type }, encode(parts));
const reference = (action: object, bound: string) =>
  posted({ $ACTION_REF_1: "", "$ACTION_1:0": JSON.stringify(action), "$ACTION_1:1": bound, email: "a" });

test("a form posted without script is accepted with its action's id, or with a reference and the state", async () => {
  expect(await posted({ [`$ACTION_ID_${formOnly}`]: "", theme: "dark" })).toBe("accepted");
  expect(await reference({ id, bound: "$@1" }, '[{"status":"idle"}]')).toBe("accepted");
  expect(await posted({ name: "no action at all" })).toBe("accepted");
  expect(await check({ "content-type": "application/x-www-form-urlencoded" }, encode({}))).toBe("accepted");
});

test("a form posted without script is refused with a broken reference or too few arguments", async () => {
  expect(await posted({ [`$ACTION_ID_${id}`]: "" })).toBe(400);
  expect(await posted({ $ACTION_ID_00deadbeef: "" })).toBe(400);
  expect(await posted({ $ACTION_REF_1: "" })).toBe(400);
  expect(await reference({ id }, "[{}]")).toBe(400);
  expect(await reference({ id: 1, bound: "$@1" }, "[{}]")).toBe(400);
  expect(await reference({ id, bound: "$@1" }, "[]")).toBe(400);
  expect(await reference({ id, bound: "$@1" }, "{{{")).toBe(400);
  expect(await reference({ id, bound: "$@1" }, '["$F2"]')).toBe(400);
  expect(await reference({ id, bound: "$@1", more: "$F2" }, "[{}]")).toBe(400);
});

test("a form without script is refused in each other spelling of its type that Next takes for multipart/form-data", async () => {
  const body = encode({ [`$ACTION_ID_${formOnly}`]: "" });
  expect(await check({ "content-type": type }, body)).toBe("accepted");
  for (const other of [type.replace("data;", "datax;"), "multipart/form-data", type.replace("boundary", "border")]) {
    expect(await check({ "content-type": other }, body)).toBe(400);
  }
});

test("a form is refused with a repeated part that React reads, and accepted with a repeated field", async () => {
  const twice = (name: string) => {
    const body = encodeList([
      [name, "a"],
      [name, "b"],
      ["0", '[{},"$K1"]'],
    ]);
    return check({ "content-type": type, "next-action": id }, body);
  };
  expect(await twice("_1_ids")).toBe("accepted");
  expect(await twice("0")).toBe(400);
  expect(await twice("1")).toBe(400);
});

test("a form is refused with more than 100 references in the state, with or without script", async () => {
  const state = (references: number, part: number) =>
    JSON.stringify([{ a: {}, r: Array.from({ length: references }, () => `$${part}:0:a`) }]);
  const called = (references: number) => call(`${state(references, 0).slice(0, -1)},"$K1"]`);
  const bound = (references: number) => reference({ id, bound: "$@1" }, state(references, 1));
  expect(await Promise.all([called(100), bound(100)])).toEqual(["accepted", "accepted"]);
  expect(await Promise.all([called(101), bound(101)])).toEqual([400, 400]);
});

test("a form without script is refused when its action is unknown, before its state is read", async () => {
  const headers = { "content-type": type };
  const other = `60${"cd".repeat(20)}`;
  const posted = (state: string) =>
    encode({ $ACTION_REF_1: "", "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }), "$ACTION_1:1": state });
  expect(await check(headers, posted("[{}]"), new Set([id]))).toBe("accepted");
  expect(await check(headers, posted("[{}]"), new Set([other]))).toBe(409);
  expect(await check(headers, posted("not JSON"), new Set([other]))).toBe(409);
  expect(await check(headers, encode({ [`$ACTION_ID_${formOnly}`]: "" }), new Set([other]))).toBe(409);
});
