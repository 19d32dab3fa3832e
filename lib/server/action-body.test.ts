import { expect, test } from "vitest";
import { isActionBody } from "./action-body";

const id = `60${"ab".repeat(20)}`;
const formOnly = `40${"ab".repeat(20)}`;
const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
const type = `multipart/form-data; boundary=${boundary}`;

const encode = (parts: Record<string, string>): Uint8Array<ArrayBuffer> => encodeList(Object.entries(parts));

const encodeList = (parts: [string, string][]): Uint8Array<ArrayBuffer> => {
  const lines = parts.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return new TextEncoder().encode(`${lines.join("")}--${boundary}--\r\n`);
};

const call = (args: string, action = id) =>
  isActionBody({ "content-type": type, "next-action": action }, encode({ _1_name: "Door", "0": args }));

test.each([
  ["the state and the form", '[{"status":"idle","fields":{}},"$K1"]'],
  ["a state without a value", '["$undefined","$K1"]'],
  ["a text that begins with a dollar sign", '[{"values":{"name":"$$5"}},"$K1"]'],
  ["a repeated object", '[{"values":{"name":"A"},"again":"$0:0:values"},"$K1"]'],
])("a call by script with %s is accepted", async (_what, args) => {
  expect(await call(args)).toBe(true);
});

test("an action that takes only a form accepts a form and refuses a state", async () => {
  expect(await call('["$K1"]', formOnly)).toBe(true);
  expect(await call('[{},"$K1"]', formOnly)).toBe(false);
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
  expect(await call(args)).toBe(false);
});

test.each([
  ["text", "text/plain;charset=UTF-8", '["$K1"]'],
  ["JSON", "application/json", "[]"],
  ["no multipart body", type, "garbage"],
  ["a body that breaks off", type, `--${boundary}\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]`],
  ["no boundary", "multipart/form-data", "garbage"],
])("a call that sends %s is refused", async (_what, contentType, body) => {
  const headers = { "content-type": contentType, "next-action": id };
  expect(await isActionBody(headers, new TextEncoder().encode(body))).toBe(false);
});

const posted = (parts: Record<string, string>) => isActionBody({ "content-type": type }, encode(parts));
const reference = (action: object, bound: string) =>
  posted({ $ACTION_REF_1: "", "$ACTION_1:0": JSON.stringify(action), "$ACTION_1:1": bound, email: "a" });

test("a form posted without script is accepted with its action's id, or with a reference and the state", async () => {
  expect(await posted({ [`$ACTION_ID_${formOnly}`]: "", theme: "dark" })).toBe(true);
  expect(await reference({ id, bound: "$@1" }, '[{"status":"idle"}]')).toBe(true);
  expect(await posted({ name: "no action at all" })).toBe(true);
  expect(await isActionBody({ "content-type": "application/x-www-form-urlencoded" }, encode({}))).toBe(true);
});

test("a form posted without script is refused with a broken reference or too few arguments", async () => {
  expect(await posted({ [`$ACTION_ID_${id}`]: "" })).toBe(false);
  expect(await posted({ $ACTION_ID_00deadbeef: "" })).toBe(false);
  expect(await posted({ $ACTION_REF_1: "" })).toBe(false);
  expect(await reference({ id }, "[{}]")).toBe(false);
  expect(await reference({ id: 1, bound: "$@1" }, "[{}]")).toBe(false);
  expect(await reference({ id, bound: "$@1" }, "[]")).toBe(false);
  expect(await reference({ id, bound: "$@1" }, "{{{")).toBe(false);
  expect(await reference({ id, bound: "$@1" }, '["$F2"]')).toBe(false);
});

test("a form is refused with a repeated part that React reads, and accepted with a repeated field", async () => {
  const twice = (name: string) => {
    const body = encodeList([
      [name, "a"],
      [name, "b"],
      ["0", '[{},"$K1"]'],
    ]);
    return isActionBody({ "content-type": type, "next-action": id }, body);
  };
  expect(await twice("_1_ids")).toBe(true);
  expect(await twice("0")).toBe(false);
  expect(await twice("1")).toBe(false);
});

test("checking 1 MiB of 10,000 references takes time proportional to the size", async () => {
  const references = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`$ACTION_REF_${at}`, ""]));
  const body = encode({ ...references, "$ACTION_0:0": JSON.stringify({ id, bound: "$@1" }), "$ACTION_0:1": "[{}]" });
  const began = performance.now();
  expect(await isActionBody({ "content-type": type }, body)).toBe(false);
  expect(performance.now() - began).toBeLessThan(2_000);
});
