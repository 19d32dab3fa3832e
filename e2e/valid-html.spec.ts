import { HtmlValidate } from "html-validate";
import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { htmlRules } from "./html-rules";
import { test } from "./people";
import { admin } from "./server";

const validator = new HtmlValidate(htmlRules);

/** Returns what html-validate finds in the HTML that the program sends for a path, and the titles of the document. */
async function read(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  const { results } = await validator.validateString(html, path);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  const head = html.slice(0, html.indexOf("</head>"));
  return { faults, titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title) };
}

/** Expects valid HTML, and one title: the name of the page, and then that of the program. */
async function expectValid(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    const { faults, titles } = await read(page, path);
    expect.soft(faults, path).toEqual([]);
    expect.soft(titles, path).toEqual([expect.stringMatching(/(^| · |^Sign in to )Access points$/)]);
  }
}

const ofPoint = ["", "/edit", "/label", "/history", "/jobs"];
const ofOffice = [
  "/places",
  "/settings/labels",
  "/settings/office",
  "/settings/sign-in",
  "/people",
  "/people/new",
  "/teams",
  "/teams/new",
];
const ofSettings = ["/fields", "/fields/new", "/codes", "/backups", "/audit", "/account", "/account/tokens"];
const ofLabels = ["", "/pile", "/jobs", "/designs/new", "/stocks/new", "/printers/new"];
const ofList = [
  "",
  "?q=nothing",
  "?page=99",
  "?panel=filters",
  "?panel=columns",
  "?panel=view",
  "/new",
  "/import",
  "/trash",
];

test("every page for people who are signed in is valid HTML with one title", { tag: "@once" }, async ({
  asAdmin: page,
  api,
  person,
  service,
}) => {
  const office = await signInToApi(service.url, admin.email, admin.password);
  const share = (connection: object) =>
    office.send("POST", "/label-printers", { name: "Zebra", shared: true, connection });
  const printers = await Promise.all([{ kind: "zpl", host: "127.0.0.251" }, { kind: "agent" }].map(share));
  const { id, qrCode } = await api.create({ name: "Door", location: "Hall / 1" });
  const job = await api.print({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
  await api.send("POST", `/scan/${qrCode}/reports`, { kind: "label" });
  const people = await page.request.get(`/people?q=${person.email}`);
  const href = (await people.text()).match(/\/people\/[0-9a-f-]{36}/)?.[0] ?? "";
  const round = await api.send("POST", "/rounds", { name: "Spring", select: { ids: [id] } });
  await api.send("POST", `/rounds/${round.id}/scans`, { scans: [], unsent: 2 });
  await expectValid(page, [
    "/",
    ...["", "/new", `/${round.id}`, `/${round.id}?state=found`, `/${round.id}/walk`].map((path) => `/rounds${path}`),
    ...ofList.map((path) => `/access-points${path}`),
    ...ofPoint.map((path) => `/access-points/${id}${path}`),
    `/access-points/bulk?id=${id}`,
    `/labels/jobs/${job}`,
    `/labels/jobs/${job}/print`,
    ...ofLabels.map((path) => `/labels${path}`),
    ...printers.map((printer) => `/labels/printers/${printer.id}?ask=1`),
    "/places/move?from=Hall&scope=all",
    ...["", "/edit", "/hand-over", "/remove"].map((path) => `${href}${path}`),
    ...ofOffice,
    ...ofSettings,
    ...["/scan", "/reports"],
    ...["/access-points/no-such-id", "/no-such-page"],
  ]);
});

test("every page for people who are not signed in is valid HTML with one title", { tag: "@once" }, async ({ page }) => {
  await expectValid(page, [
    "/sign-in",
    "/forgot-password",
    "/setup",
    "/welcome?token=used",
    "/no-such-page",
    "/docs/api",
  ]);
});

test("the rules find a second title, an id with a blank and a form in a form", () => {
  const found = (html: string) =>
    new HtmlValidate(htmlRules)
      .validateStringSync(`<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${html}</body></html>`)
      .results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  expect(found('<p id="a">b</p>')).toEqual([]);
  expect(found("<title>B</title>")).toContain("element-permitted-content");
  expect(found('<p id="a b">c</p>')).toContain("valid-id");
  expect(found('<form action="/a"><form action="/b"></form></form>')).toContain("element-permitted-content");
});
