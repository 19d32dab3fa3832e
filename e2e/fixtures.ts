import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test as base, expect, type Page } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { type Server, startServer } from "./server";

type Person = { email: string; password: string; name: string };

type WorkerFixtures = {
  /** Whether dashboard and service are two programs. */
  split: boolean;
  /** Whose data it is: the program itself, or the service it asks. */
  service: Server;
  server: Server;
};
type TestFixtures = {
  /** Starts a program of the story's own, stopped when the story ends, however it ends. */
  start: typeof startServer;
  /** No story may end with an error in the browser's console: a violated policy, a page that hydrated badly. */
  quietConsole: undefined;
  /** Keeps what the program said beside a story that failed. */
  serverOutput: undefined;
  /** Somebody new, with no access points, who works at the office. */
  person: Person;
  /** The same person, through the API. */
  api: Api;
  /** A page on which that person has signed in: it shows their empty list. */
  signedIn: Page;
};

const password = "two doors down the hall";
let people = 0;

/** Adds a user as the person who runs the installation would: with the command, the password on standard input. */
async function addUser(server: Server, { email, name }: Person): Promise<void> {
  const command = join(import.meta.dirname, "../bin/user.mjs");
  const child = spawn(process.execPath, [command, "add", email, "--name", name], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: server.dataDir },
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The user ${email} could not be added`);
}

/** Signs in by the form, wherever the page is when it shows one. */
export async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** An answer such as 404, which some stories are about. */
const isPlainFailure = (complaint: string) => complaint.startsWith("Failed to load resource");

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
  serverOutput: [
    async ({ server, service }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const body = [server, service].map(({ output }) => `${output.said}\n${output.log}`).join("\n");
      await info.attach("what the program said", { body, contentType: "text/plain" });
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
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !isPlainFailure(message.text())) complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  person: async ({ service }, use, { parallelIndex }) => {
    people += 1;
    const person = { email: `person-${parallelIndex}-${people}@example.com`, password, name: `Person ${people}` };
    await addUser(service, person);
    await use(person);
  },
  api: async ({ service, person }, use) => use(await signInToApi(service.url, person.email, person.password)),
  signedIn: async ({ page, person }, use) => {
    await page.goto("/sign-in");
    await signIn(page, person);
    await page.waitForURL("**/access-points");
    await use(page);
  },
});
