import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { admin, type Server, startServer } from "./server";

type Credentials = { email: string; password: string };
type Person = Credentials & { name: string; role?: "viewer" | "manager" | "admin" };

type WorkerFixtures = {
  /** Whether dashboard and service run as two programs. */
  split: boolean;
  /** Program that stores the data: the same as `server`, or the service it calls. */
  service: Server;
  server: Server;
  /** Adds a user to the database of `service`. */
  addUser: (person: Person) => Promise<void>;
};
type TestFixtures = {
  /** Starts a program for one test and stops it after the test, even a failed one. */
  start: typeof startServer;
  /** Fails a test that logs an error in the browser's console, such as a policy violation or a hydration mismatch. */
  quietConsole: undefined;
  /** Attaches the output of the program to a failed test. */
  serverOutput: undefined;
  /** A new staff user without access points. */
  person: Person;
  /** First part of codes that no other story uses. They do not look like numbers or dates, about which the import asks. */
  ownCodes: string;
  /** API client of the same user. */
  api: Api;
  /** A page where that user has signed in, still empty: loading a list that a test does not need takes 0.2 s. */
  signedIn: Page;
};

const password = "two doors down the hall";
let people = 0;

/** Starts a process that adds users to the database of a program; see add-users.mjs. */
function startAddingUsers({ dataDir }: Server) {
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: dataDir };
  const child = fork(join(import.meta.dirname, "add-users.mjs"), [], { env, execArgv: [] });
  const exited = once(child, "exit").then(() => Promise.reject(new Error("The process that adds users has ended")));
  exited.catch(() => {}); // `add` reports it
  return {
    add: async (person: Person): Promise<void> => {
      child.send(person);
      await Promise.race([once(child, "message"), exited]);
    },
    stop: () => child.kill(),
  };
}

/** Submits the sign-in form of the page. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Speed at which a person types. The Enter after quicker characters is that of a hand scanner. */
export const AS_A_PERSON = { delay: 70 };

/** Opens a page and waits for its script, which answers a shortcut when it has started. A scan before that is lost. */
export async function openWithScript(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.locator("#shortcuts")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
}

/** Submits the sign-in form of the program at `url` without loading a page: 0.1 s instead of a second. */
export async function signInByRequest({ request }: BrowserContext, url: string, { email, password }: Credentials) {
  const page = await (await request.get(`${url}/sign-in`)).text();
  const form = page.split("<form ").find((part) => part.includes('name="password"')) ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const fields = hidden.map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]);
  const multipart = { ...Object.fromEntries(fields), email, password };
  const answer = await request.post(`${url}/sign-in`, { headers: { Origin: url }, multipart, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Opens the menu of what people do rarely with the access point of the page. */
export const openMenu = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();

/** Button of the account menu, which only signed-in people have. */
export const accountButton = (page: Page) => page.getByRole("button", { name: /^Account of / });

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
}

/** Starts a service and a dashboard as two programs, and signs the first admin in at the dashboard. */
export async function startApart(
  start: typeof startServer,
  page: Page,
): Promise<{ service: Server; dashboard: Server }> {
  const service = await start();
  const dashboard = await start({ service: service.url });
  await page.goto(`${dashboard.url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  return { service, dashboard };
}

/** A response such as 404, which some tests expect. */
const isFailedResponse = (message: string) => message.startsWith("Failed to load resource");

/**
 * Attaches what these programs have printed to a test that failed, the last line first: the report shows the first 300
 * characters.
 */
export async function attachOutput(info: TestInfo, ...servers: Server[]): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const lines = servers.flatMap(({ output }) => `${output.said}\n${output.log}`.split("\n"));
  await info.attach("program output", { body: lines.toReversed().join("\n"), contentType: "text/plain" });
}

/** Attaches the address of the page and its messages to the report of a failed test. */
async function attachMessages(info: TestInfo, page: Page): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const messages = await page.locator("[role=alert], [role=status], main .text-danger").allInnerTexts();
  await info.attach("messages of the page", {
    body: [page.url(), ...messages.filter(Boolean)].join("\n"),
    contentType: "text/plain",
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  split: [false, { scope: "worker", option: true }],
  service: [
    async ({ split }, use) => {
      const service = await startServer({ env: split ? { TRUSTED_PROXY_HOPS: "1" } : {} });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ split, service }, use) => {
      if (!split) return use(service);
      const dashboard = await startServer({ service: service.url });
      await use(dashboard);
      await dashboard.stop();
    },
    { scope: "worker" },
  ],
  addUser: [
    async ({ service }, use) => {
      const adding = startAddingUsers(service);
      await use(adding.add);
      adding.stop();
    },
    { scope: "worker" },
  ],
  serverOutput: [
    async ({ server, service }, use, info) => {
      await use(undefined);
      await attachOutput(info, server, service);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  start: async ({}, use) => {
    const started: Server[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.stop()));
  },
  quietConsole: [
    async ({ page }, use, info) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !isFailedResponse(message.text())) errors.push(message.text());
      });
      await use(undefined);
      await attachMessages(info, page);
      expect(errors, "errors in the browser console").toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  person: async ({ addUser }, use, { parallelIndex }) => {
    people += 1;
    const person = { email: `person-${parallelIndex}-${people}@example.com`, password, name: `Person ${people}` };
    await addUser(person);
    await use(person);
  },
  ownCodes: async ({ person }, use) => use(person.name.replace(" ", "-")),
  api: async ({ service, person }, use) => use(await signInToApi(service.url, person.email, person.password)),
  signedIn: async ({ page, context, server, person, javaScriptEnabled, timezoneId }, use) => {
    await signInByRequest(context, server.url, person);
    // Script sends this cookie from the first page. Without it, that page would show times in UTC.
    if (javaScriptEnabled) await context.addCookies([{ name: "tz", value: timezoneId ?? "UTC", url: server.url }]);
    await use(page);
  },
});
