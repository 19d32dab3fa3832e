import { printForm } from "@/lib/contract/labels/label-forms";
import { readLabelForm } from "@/lib/dashboard/forms/print-labels";
import { parseJson } from "@/lib/dashboard/forms/read-form";
import { listUrlOf } from "@/lib/dashboard/session/list-return-url";
import { findDollarsRefusal, findPartsRefusal } from "@/lib/server/posted-form";
import { fieldFilters, type LinearCase, many } from "./linear-case";

const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
const type = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Returns work that reads the body of a POST to a page as the program does. */
const read = (parts: string, contentType = type) => {
  const body = Buffer.from(`${parts}--${boundary}--\r\n`);
  return () => findPartsRefusal(contentType, body) ?? findDollarsRefusal(body);
};

/** Returns work that reads the print form, with these texts in its fields. */
const print = (values: Record<string, string>) => () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return printForm.safeParse({ ...readLabelForm(form), format: "pdf" });
};

/** Bodies of forms that strangers, and people with a browser, post to pages. */
export const forms: LinearCase[] = [
  ["dollar signs", 100_000, (size) => read(part("0", "$".repeat(size)))],
  ["beginnings of an escaped dollar sign", 20_000, (size) => read(part("0", "u002".repeat(size)))],
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
  ["a boundary of dashes", 20_000, (size) => read("-".repeat(size), `multipart/form-data; boundary=${"-".repeat(70)}`)],
  ["a content type without end", 4_000, (size) => read("", `multipart/form-data; boundary="${"=".repeat(size)}`)],
  ["fields of a form without files", 4_000, (size) => read("a=&".repeat(size), "application/x-www-form-urlencoded")],
  ["JSON in a hidden field", 10_000, (size) => () => parseJson("[".repeat(size))],
  ["filters of the print form", 4_000, (size) => print({ what: "filter", filters: fieldFilters(size) })],
  ["ids of the print form", 2_000, (size) => print({ what: "ids", ids: many(size, (at) => `${at}`, " ") })],
  ["lines of the print form", 4_000, (size) => print({ what: "list", list: "a\r\n".repeat(size) })],
  ["the list to which a form returns", 4_000, (size) => () => listUrlOf(fieldFilters(size))],
];
