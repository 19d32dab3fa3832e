import { Readable } from "node:stream";
import { MarkedText } from "@/components/access-points/list/marked-text";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import { accessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { expandRange } from "@/lib/contract/access-points/name-range";
import { email } from "@/lib/contract/accounts/account";
import { parseAddresses } from "@/lib/contract/accounts/invitation-list";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { readCells } from "@/lib/contract/labels/label-cells";
import { idsOfLines } from "@/lib/contract/labels/label-lines";
import { labelSelection } from "@/lib/contract/labels/label-selection";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { countSheets } from "@/lib/labels/stock/count-sheets";
import { shippedStock } from "@/lib/labels/testing/sample-job";
import { fitTexts, textToFit } from "@/lib/labels/text/fit-text";
import { visualRuns } from "@/lib/labels/text/itemize-line";
import { checkOrder, type LabelOrder } from "@/lib/print-jobs/prepare-job";
import { clientAddress } from "@/lib/server/forwarded";
import { countWords, differingLetters, nearestWord } from "@/lib/service/access-points/lists/filter-choice-routes";
import { spelledAs } from "@/lib/service/access-points/locations/places";
import { proposeSpellings } from "@/lib/service/access-points/locations/spellings";
import { bearerToken } from "@/lib/service/accounts/authenticate";
import { isKnown, requireMatch } from "@/lib/service/http/conditional";
import { prefersAsync } from "@/lib/service/http/prefer";
import { readJsonBody } from "@/lib/service/http/request-body";
import { readQuery } from "@/lib/service/http/validation";
import { type LinearCase, many } from "./linear-case";

const json = { "Content-Type": "application/json" };

/** Returns work that reads a JSON body of the API. */
export const readBody = (text: string) => () => {
  const request = new Request("http://test.invalid", { method: "POST", headers: json, body: text });
  return readJsonBody(request, newAccessPoint, 64 * 1_024 * 1_024);
};

const space = { widthMm: 31, heightMm: 10, gapMm: 0, isTrimmed: false };
const fitted = (text: string, isCode = false) => {
  const font = { family: "sans", weight: 400 } as const;
  return () => fitTexts([textToFit(text, font, { largestPt: 8, isCode })], space);
};
const incoming = (header: string) =>
  Object.assign(new Readable(), { headers: { "x-forwarded-for": header }, socket: { remoteAddress: "::1" } }) as never;
const stock = shippedStock("avery-a4-l7160");

/** Texts that the service, the labels and the forms read. */
export const texts: LinearCase[] = [
  ["a JSON body of escaped quotes in an open string", 2_000, (size) => readBody(`"${'\\"'.repeat(size)}`)],
  ["a JSON body of backslashes in an open string", 4_000, (size) => readBody(`{"name":"${"\\".repeat(size)}`)],
  ["a JSON body of opening brackets", 10_000, (size) => readBody("[".repeat(size))],
  ["a JSON body of nested objects", 10_000, (size) => readBody('{"a":'.repeat(size))],
  ["a JSON body of many members", 2_000, (size) => readBody(`{${many(size, (at) => `"${at}":{"a":1}`, ",")}}`)],
  ["a JSON body of quotes", 10_000, (size) => readBody('"'.repeat(size))],
  ["cells of a sheet: blanks", 2_000, (size) => () => readCells(`1${" ".repeat(size)}x`)],
  ["cells of a sheet: the same range again and again", 50, (size) => () => readCells("1-40000 ".repeat(size))],
  ["cells of a sheet: dashes", 2_000, (size) => () => readCells("- ".repeat(size))],
  [
    "checking used cells of a stock of many cells",
    2_500,
    (size) => () => {
      const own = { ...stock, kind: "sheet", columns: 1, rows: size, leftMarginMm: 0 } as LabelStock;
      const skip = Array.from({ length: size }, (_, at) => size - at);
      return checkOrder(own, { skip, format: "pdf" } as LabelOrder);
    },
  ],
  [
    "counting the sheets of a stock of many cells",
    2_500,
    (size) => () =>
      countSheets({
        contents: { length: 1 },
        copies: 1,
        skip: [],
        stock: { ...stock, kind: "sheet", columns: 1, rows: size } as LabelStock,
      }),
  ],
  [
    "query parameters, each another",
    1_000,
    (size) => () => readQuery(new URLSearchParams(many(size, (at) => `${at}=`, "&"))),
  ],
  ["query parameters, each the same", 1_000, (size) => () => readQuery(new URLSearchParams("a=1&".repeat(size)))],
  [
    "the list's query",
    4_000,
    (size) => () =>
      accessPointListQuery.safeParse({ page: "9".repeat(size), q: "%".repeat(size), sort: "-".repeat(size) }),
  ],
  ["an e-mail without an at sign", 4_000, (size) => () => email.safeParse("a.".repeat(size))],
  ["an e-mail of at signs", 4_000, (size) => () => email.safeParse("a@".repeat(size))],
  [
    "text with many marks",
    4_000,
    (size) => () => newAccessPoint.safeParse({ name: `a${"\u0301\u0323".repeat(size)}` }),
  ],
  ["text of blanks", 4_000, (size) => () => newAccessPoint.safeParse({ name: `a${" ".repeat(size)}a` })],
  [
    "folding as many marks as may be",
    1_000,
    (size) => () => foldForSearch(`a${"\u0301\u0323".repeat(15)}`.repeat(size)),
  ],
  ["folding what grows", 4_000, (size) => () => foldForSearch("\ufdfa".repeat(size))],
  ["ordering zeros", 4_000, (size) => () => foldForOrder(`${"0".repeat(size)}x`)],
  ["ordering numbers", 4_000, (size) => () => foldForOrder("1a".repeat(size))],
  [
    "the nearest word of long words",
    100,
    (size) => {
      const longWords = many(20, (at) => "bcdefghijklmnopqrstu".charAt(at).repeat(size), " ");
      return () => nearestWord("a".repeat(size), countWords([longWords]));
    },
  ],
  [
    "comparing long words",
    4_000,
    (size) => {
      const word = "ab".repeat(size);
      return () => differingLetters(word, `${word}c`, 2);
    },
  ],
  [
    "spellings of one place",
    2_000,
    (size) => {
      const cased = (at: number) => at.toString(2).padStart(16, "0").replaceAll("0", "a").replaceAll("1", "A");
      const spellings = Array.from({ length: size }, (_, at) => ({ location: cased(at), count: 1 }));
      return () => proposeSpellings(spellings, " / ");
    },
  ],
  [
    "a place of many parts",
    500,
    (size) => () => spelledAs("ä / ".repeat(size), `${"a / ".repeat(size - 1)}a / `, " / "),
  ],
  [
    "a search of one word in a text of it",
    500,
    (size) => () => MarkedText({ text: "\ufdfa".repeat(size), q: "\ufdfa".repeat(size / 2) }),
  ],
  [
    "a search of the same word again and again",
    250,
    (size) => () => MarkedText({ text: "\ufdfa".repeat(size), q: "\ufdfa ".repeat(size) }),
  ],
  ["ranges in a name", 2_000, (size) => () => expandRange({ ...blankFields, name: "{1-2}".repeat(size) })],
  ["addresses to invite", 2_000, (size) => () => parseAddresses("a@b,<c> ".repeat(size))],
  [
    "a selection of many ids",
    600,
    (size) => () =>
      labelSelection.safeParse({
        ids: many(size, (at) => `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`, " ").split(" "),
      }),
  ],
  [
    "a pasted list",
    600,
    (size) => () =>
      idsOfLines(many(size, (at) => `line ${at}`, "\n").split("\n"), {
        byCode: new Map(),
        byAnyCaseOfCode: new Map(),
        byName: new Map(),
      }),
  ],
  ["fitting exclamation marks", 500, (size) => fitted("!".repeat(size))],
  ["fitting one long word", 125, (size) => fitted("W".repeat(size))],
  ["fitting what has no width", 500, (size) => fitted(`${"W".repeat(90)}${"\u200b".repeat(size)}`)],
  ["fitting flags", 500, (size) => fitted("\u{1f1ea}".repeat(size))],
  ["fitting a code", 250, (size) => fitted("A1-".repeat(size), true)],
  ["fitting joined emoji", 500, (size) => fitted("\u{1f469}\u200d".repeat(size))],
  ["the order of isolates and brackets", 62, (size) => () => visualRuns("\u2067(".repeat(size), "rtl")],
  ["the order of embeddings", 31, (size) => () => visualRuns("\u202b\u202a\u05d0a".repeat(size), "ltr")],
  ["an Authorization header of blanks", 4_000, (size) => () => bearerToken(`bearer${" ".repeat(size)}\u2028`)],
  ["an Authorization header of equals signs", 4_000, (size) => () => bearerToken(`bearer ${"=".repeat(size)}x`)],
  [
    "an If-Match header of many tags",
    1_000,
    (size) => () => requireMatch('".0",'.repeat(size), { version: 1, printed_at: null }),
  ],
  [
    "an If-Match header of one tag",
    4_000,
    (size) => () => requireMatch(`"${".a".repeat(size)}`, { version: 1, printed_at: null }),
  ],
  ["an If-None-Match header", 1_000, (size) => () => isKnown('W/"",'.repeat(size), '"1"')],
  ["a Prefer header", 1_000, (size) => () => prefersAsync(";,".repeat(size))],
  ["an X-Forwarded-For header", 1_000, (size) => () => clientAddress(incoming(" ,".repeat(size)), 1)],
  ["where to go after signing in", 4_000, (size) => () => safeReturnPath(`/${"../%2e/".repeat(size)}`)],
];
