import { type Browser, expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest, test } from "./fixtures";
import { admin, type Server } from "./server";

/** Names of people, doors and places without Latin letters, so that each Latin word on a page is a text of the program. */
const NAME = "Дверь";

/** Words that no language translates, and those of the data. */
const ALLOWED = [
  /[A-Z][a-z]+\/[A-Z][A-Za-z_/ -]+|Mozilla\/.*|npm run .*|Ada Admin/g,
  /\S+@\S+|https?:\S+|\/\S*|\S+\.(com|csv|pdf|xlsx|json|zpl|ods)\b/g,
  /\b(Access points|English|Deutsch|Français|Español|Esc|Enter|Ctrl|Shift|Tab|Del|Home|End)\b/g,
  /\b(Avery|Herma|Zebra|Brother|Dymo)\b.* · A?[\w ]*|\b(Chrome|Linux|node|nothing)\b/g,
  /\b\d+\.\d+\.\d+-dev\.[\w-]+/g,
  /\b(mm|cm|dpi|px|kB|MB|iOS|iPhone|macOS|OpenID|Connect|PostgreSQL|SQLite|Excel|LibreOffice|ZXing|Zebra|Brother|Dymo|Avery|Herma)\b/g,
];

/** Returns the Latin words of at least three small letters in texts and attributes of the page that people read. */
const findLatin = (page: Page): Promise<string[]> =>
  page.evaluate(
    (allowed) => {
      const found: string[] = [];
      const add = (text: string | null | undefined, where: string) => {
        let rest = text ?? "";
        for (const pattern of allowed) rest = rest.replace(new RegExp(pattern, "g"), " ");
        if (/[a-z]{3}/.test(rest)) found.push(`${where}: ${(text ?? "").trim().slice(0, 120)}`);
      };
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent?.closest("script, style, noscript, svg, [data-language-neutral], [lang]:not(html), textarea"))
          continue;
        add(node.textContent, parent?.tagName.toLowerCase() ?? "");
      }
      for (const element of document.querySelectorAll(
        "[title], [aria-label], [placeholder], [alt], [aria-description]",
      ))
        for (const name of ["title", "aria-label", "placeholder", "alt", "aria-description"])
          add(element.getAttribute(name), `${element.tagName.toLowerCase()}[${name}]`);
      return found;
    },
    ALLOWED.map(({ source }) => source),
  );

/** Returns the elements that leave the window, after script has moved some parts of a window that has changed. */
async function findOverflow(page: Page): Promise<string[]> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  const waited = page.waitForFunction(fits, null, { timeout: 2_000 });
  if (
    await waited.then(
      () => true,
      () => false,
    )
  )
    return [];
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const outside = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    return outside.slice(0, 3).map((element) => element.outerHTML.slice(0, 150));
  });
}

/** Returns names, places and codes on an Arabic page whose end stands before their beginning. */
const findTurned = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = (node: Node, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getClientRects()[0];
    };
    const turned: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: text, index } of (node.textContent ?? "").matchAll(/3 Дверь \(\d\)|2 \/ Дом \/ 1|7\/Я-\d/g)) {
        const [first, last] = [edge(node, index), edge(node, index + text.length - 1)];
        if (first && last && Math.abs(first.top - last.top) < first.height / 2 && first.left > last.left)
          turned.push(`turned round: ${text} in ${node.parentElement?.outerHTML.slice(0, 120)}`);
      }
    }
    return turned;
  });

const everybody = [
  "/",
  "/access-points",
  "/access-points?q=nothing",
  "/account",
  "/account/tokens",
  "/account/second-factor",
];
const reading = ["/places", "/rounds", "/reports", "/scan", "/teams", "/access-points/trash", "/no-such-page"];
const editing = [
  ...["/access-points/new", "/access-points/import", "/labels", "/labels/pile", "/labels/jobs", "/codes"],
  ...["/settings/labels", "/labels/designs/new", "/labels/stocks/new", "/labels/printers/new"],
];
const administering = [
  ...["/people", "/people/new", "/teams/new", "/fields", "/fields/new", "/audit", "/backups"],
  ...["/settings/sign-in", "/settings/sign-in/new", "/settings/mail", "/settings/office"],
];
const outside = ["/sign-in", "/forgot-password", "/setup?token=x", "/welcome?token=x", "/q/nothing"];

const pagesOf = {
  viewer: [...everybody, ...reading],
  staff: [...everybody, ...reading, ...editing],
  manager: [...everybody, ...reading, ...editing],
  admin: [...everybody, ...reading, ...editing, ...administering],
} as const;
type Role = keyof typeof pagesOf;

/** Adds what the pages show: doors, a deleted one, a printed one, a report. Returns paths of their pages. */
async function fill({ url }: Server, email: string, password: string): Promise<string[]> {
  const api = await signInToApi(url, email, password);
  const create = (number: number) =>
    api.create({ name: `3 ${NAME} (${number})`, location: "2 / Дом / 1", qrCode: `7/Я-${number}` });
  const [{ id }, printed, deleted] = [await create(1), await create(2), await create(3)];
  await api.change(id, { name: `${NAME} 4` });
  const job = await api.print({ select: { ids: [printed.id] }, stock: "avery-a4-l7160" });
  await api.remove(deleted.id);
  const round = (await api.send("POST", "/rounds", { name: NAME, select: { ids: [id, printed.id] } })) as {
    id: string;
  };
  return [
    ...["", "/edit", "/history", "/label", "/jobs"].map((path) => `/access-points/${id}${path}`),
    ...[`/access-points/bulk?id=${id}`, `/access-points/trash/${deleted.id}`, "/places/move?from=2&scope=mine"],
    ...["", "/print"].map((path) => `/labels/jobs/${job}${path}`),
    ...["", "/walk"].map((path) => `/rounds/${round.id}${path}`),
  ];
}

async function openAs(
  browser: Browser,
  { url }: Server,
  person: { email: string; password: string } | null,
  locale: string,
) {
  const context = await browser.newContext({ locale, baseURL: url, viewport: { width: 1280, height: 800 } });
  if (person) await signInByRequest(context, url, person);
  return context.newPage();
}

const password = "two doors down the hall";

/** Starts a program with one person of each role. */
async function startWithRoles(start: (options: object) => Promise<Server>) {
  const server = await start({ hasPseudoLanguage: true });
  const api = await signInToApi(server.url, admin.email, admin.password);
  await api.send("PATCH", "/me", { name: NAME });
  const people: Record<Role, { email: string; password: string }> = {
    admin,
    viewer: admin,
    staff: admin,
    manager: admin,
  };
  for (const role of ["viewer", "staff", "manager"] as const) {
    const email = `${role}@example.com`;
    const { invitation } = (await api.send("POST", "/users", { email, name: NAME, role })) as {
      invitation: { url: string };
    };
    const token = new URL(invitation.url, server.url).searchParams.get("token");
    await api.send("POST", "/one-time-links/use", { token, password });
    people[role] = { email, password };
  }
  return { server, people };
}

test("no page has a text outside of the catalogue, for nobody and for four roles, and longer texts fit", async ({
  start,
  browser,
}) => {
  test.setTimeout(1_200_000);
  const { server, people } = await startWithRoles(start);
  const faults: string[] = [];
  const check = async (page: Page, path: string, who: string) => {
    await page.goto(path, { waitUntil: "load" });
    expect(await page.locator("html").getAttribute("lang"), path).toBe("zh");
    for (const text of await findLatin(page)) faults.push(`${who} ${path}: ${text}`);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await findOverflow(page);
      if (outside.length > 0) faults.push(`${who} ${path}: scrolls sideways at ${width} px: ${outside.join(" ")}`);
    }
  };
  const stranger = await openAs(browser, server, null, "zh-CN");
  for (const path of outside) await check(stranger, path, "nobody");
  for (const role of ["admin", "staff", "manager", "viewer"] as const) {
    const person = people[role];
    const own = role === "admin" || role === "staff" ? await fill(server, person.email, person.password) : [];
    const page = await openAs(browser, server, person, "zh-CN");
    for (const path of [...pagesOf[role], ...own]) await check(page, path, role);
    await page.context().close();
  }
  expect([...new Set(faults)]).toEqual([]);
});

test("no dialog and no error has a text outside of the catalogue", async ({ start, browser }) => {
  const { server, people } = await startWithRoles(start);
  await fill(server, admin.email, admin.password);
  const page = await openAs(browser, server, people.admin, "zh-CN");
  const faults: string[] = [];
  const note = async (what: string) => {
    for (const text of await findLatin(page)) faults.push(`${what}: ${text}`);
  };
  await page.goto("/access-points", { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  await page.locator("[aria-controls=command-list]").fill(NAME.slice(0, 3));
  await expect(page.locator("#command-list [role=option]").first()).toBeVisible();
  await note("palette");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.locator("#shortcuts")).toBeVisible();
  await note("shortcuts");
  await page.keyboard.press("Escape");
  await page.locator("[data-row-link]").first().focus();
  await page.keyboard.press("Space");
  await expect(page.locator("[data-panel], aside, [role=complementary]").first()).toBeVisible();
  await note("row");
  await page.goto("/access-points", { waitUntil: "networkidle" });
  await page.locator("[data-tick]").nth(1).check();
  await page.locator("[data-selection] button[aria-haspopup=dialog]").last().click();
  await expect(
    page.getByRole("alertdialog").or(page.locator("dialog[open], [popover]:popover-open")).first(),
  ).toBeVisible();
  await note("selection and its dialog");
  for (const path of [
    "/access-points/new",
    "/people/new",
    "/teams/new",
    "/fields/new",
    "/labels/stocks/new",
    "/settings/sign-in/new",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const submit = page.locator("main form").last().locator("button[type=submit]").last();
    await submit.click();
    await expect(page.locator("main [aria-invalid=true], main [role=alert]").first(), path).toBeVisible({
      timeout: 20_000,
    });
    await note(`${path} with errors`);
  }
  const stranger = await openAs(browser, server, null, "zh-CN");
  await stranger.goto("/sign-in", { waitUntil: "networkidle" });
  await stranger.locator("[name=email]").fill("nobody@example.com");
  await stranger.locator("[name=password]").fill("not the right one");
  await stranger.locator("form button[type=submit]").last().click();
  await expect(stranger.locator("main [role=alert]").first()).toBeVisible();
  for (const text of await findLatin(stranger)) faults.push(`refused sign-in: ${text}`);
  expect([...new Set(faults)]).toEqual([]);
});

test("every page in Arabic is mirrored, turns no name round and fits, at each width", async ({ start, browser }) => {
  test.setTimeout(600_000);
  const { server, people } = await startWithRoles(start);
  const own = await fill(server, admin.email, admin.password);
  const page = await openAs(browser, server, people.admin, "ar");
  const faults: string[] = [];
  for (const path of [...pagesOf.admin, ...own]) {
    await page.goto(path, { waitUntil: "load" });
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    for (const text of await findTurned(page)) faults.push(`${path}: ${text}`);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await findOverflow(page);
      if (outside.length > 0) faults.push(`${path}: scrolls sideways at ${width} px: ${outside.join(" ")}`);
    }
  }
  expect(faults).toEqual([]);
});
