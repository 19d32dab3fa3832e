import { expect, type Page } from "playwright/test";
import { accountButton, test as base, signIn } from "./fixtures";
import { kim, startForeignService } from "./foreign-service";
import type { Server, startServer } from "./server";

type Foreign = Awaited<ReturnType<typeof startForeignService>>;
type Options = Parameters<typeof startServer>[0];

type Fixtures = {
  foreign: Foreign;
  /** Dashboard of that service, at the base URL of the page. */
  dashboard: Server;
  dashboardOptions: Options;
  /** A page where Kim has signed in. */
  asKim: Page;
};

/** Test function for a dashboard of a service by someone else. */
export const test = base.extend<Fixtures>({
  dashboardOptions: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  foreign: async ({}, use) => {
    const foreign = await startForeignService();
    await use(foreign);
    await foreign.stop();
  },
  dashboard: async ({ foreign, start, dashboardOptions }, use) =>
    use(await start({ ...dashboardOptions, service: foreign.url })),
  baseURL: async ({ dashboard }, use) => use(dashboard.url),
  asKim: async ({ page }, use) => {
    await page.goto("/sign-in");
    await signIn(page, kim);
    await expect(accountButton(page)).toBeVisible();
    await use(page);
  },
});
