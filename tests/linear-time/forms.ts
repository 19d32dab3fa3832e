import { printForm } from "@/lib/contract/labels/label-forms";
import { parseJson } from "@/lib/dashboard/forms/read-form";
import { readLabelForm } from "@/lib/dashboard/forms/read-label-form";
import { listUrlOf } from "@/lib/dashboard/session/list-return-url";
import { findBodyRefusal } from "@/lib/server/action-body";
import { findPartsRefusal } from "@/lib/server/form-parts";
import { fieldFilters, type LinearCase, many } from "./linear-case";

const id = `60${"ab".repeat(20)}`;
const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
const type = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Returns work that reads the body of a POST to a page as the program does. */
const read = (parts: string, headers: Record<string, string> = {}) => {
  const body = Buffer.from(`${parts}--${boundary}--\r\n`);
  const given = { "content-type": type, ...headers };
  return () => findPartsRefusal(given["content-type"], body) ?? findBodyRefusal(given, body);
};
const call = (args: string) => read(part("0", args), { "next-action": id });
const posted = (state: string) =>
  read(
    part("$ACTION_REF_1", "") + part("$ACTION_1:0", JSON.stringify({ id, bound: "$@1" })) + part("$ACTION_1:1", state),
  );

/** Returns work that reads the print form, with these texts in its fields. */
const print = (values: Record<string, string>) => () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return printForm.safeParse({ ...readLabelForm(form), format: "pdf" });
};

/** Bodies of forms that strangers, and people with a browser, post to pages. */
export const forms: LinearCase[] = [
  [
    "references in the arguments of an action",
    500,
    (size) => call(`[{"a":{},"r":[${many(size, () => '"$0:0:a"', ",")}]},"$K1"]`),
  ],
  ["references in the state of a form", 500, (size) => posted(`[{"a":{},"r":[${many(size, () => '"$1:0:a"', ",")}]}]`)],
  ["a long reference", 4_000, (size) => call(`["$0:0${":a".repeat(size)}","$K1"]`)],
  [
    "nested arrays in the arguments of an action",
    10_000,
    (size) => call(`[${"[".repeat(size)}${"]".repeat(size)},"$K1"]`),
  ],
  ["arrays that are not closed", 10_000, (size) => posted("[".repeat(size))],
  ["many members", 4_000, (size) => call(`[{${many(size, (at) => `"a${at}":{"b":1}`, ",")}},"$K1"]`)],
  ["many texts", 4_000, (size) => call(`[[${many(size, () => '"$$"', ",")}],"$K1"]`)],
  ["a long text", 100_000, (size) => call(`["${"$".repeat(size)}","$K1"]`)],
  ["many actions in a form", 500, (size) => read(many(size, (at) => part(`$ACTION_REF_${at}`, "")))],
  ["many parts", 1_000, (size) => read(many(size, (at) => part(`f${at}`, "")))],
  ["many parts of one name", 1_000, (size) => read(part("f", "").repeat(size))],
  ["a part with a long name", 50_000, (size) => read(part("a%0D".repeat(size), ""))],
  ["a part with many headers", 4_000, (size) => read(`--${boundary}\r\n${"X: y\r\n".repeat(size)}\r\n\r\n`)],
  ["a file name of quotes", 50_000, (size) => read(part(`f"; filename="${'\\"'.repeat(size)}`, ""))],
  [
    "texts that look like the boundary",
    4_000,
    (size) => read(part("f", `\r\n--${boundary.slice(0, -1)}`.repeat(size))),
  ],
  ["dashes", 50_000, (size) => read(part("f", "\r\n--".repeat(size)))],
  [
    "a boundary of dashes",
    20_000,
    (size) => read("-".repeat(size), { "content-type": `multipart/form-data; boundary=${"-".repeat(70)}` }),
  ],
  [
    "a content type without end",
    4_000,
    (size) => read("", { "content-type": `multipart/form-data; boundary="${"=".repeat(size)}` }),
  ],
  [
    "fields of a form without files",
    4_000,
    (size) => read("a=&".repeat(size), { "content-type": "application/x-www-form-urlencoded" }),
  ],
  ["JSON in a hidden field", 10_000, (size) => () => parseJson("[".repeat(size))],
  ["filters of the print form", 4_000, (size) => print({ what: "filter", filters: fieldFilters(size) })],
  ["ids of the print form", 2_000, (size) => print({ what: "ids", ids: many(size, (at) => `${at}`, " ") })],
  ["lines of the print form", 4_000, (size) => print({ what: "list", list: "a\r\n".repeat(size) })],
  ["the list to which a form returns", 4_000, (size) => () => listUrlOf(fieldFilters(size))],
];
