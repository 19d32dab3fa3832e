import type { Page } from "playwright/test";
import { attachOutput, test as base, signInByRequest } from "./fixtures";
import { kim, startForeignService } from "./foreign-service";
import { type Server, startServer } from "./server";

type Foreign = Awaited<ReturnType<typeof startForeignService>>;
type Options = Parameters<typeof startServer>[0];
type Pair = { foreign: Foreign; dashboard: Server };

type Fixtures = {
  foreign: Foreign;
  /** Dashboard of that service, at the base URL of the page. */
  dashboard: Server;
  /** Options of a dashboard that the test has for itself; by default the tests of a worker share one. */
  dashboardOptions: Options;
  pair: Pair;
  /** A page where Kim has signed in. */
  asKim: Page;
};

/** Starts a service by someone else and its dashboard. */
async function startPair(options?: Options): Promise<Pair & { stop: () => Promise<void> }> {
  const foreign = await startForeignService();
  const dashboard = await startServer({ ...options, service: foreign.url });
  const stop = async () => {
    await dashboard.stop();
    await foreign.stop();
  };
  return { foreign, dashboard, stop };
}

/** Test function for a dashboard of a service by someone else. */
export const test = base.extend<Fixtures, { sharedPair: Pair }>({
  dashboardOptions: [undefined, { option: true }],
  sharedPair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const pair = await startPair();
      await use(pair);
      await pair.stop();
    },
    { scope: "worker" },
  ],
  pair: async ({ sharedPair, dashboardOptions }, use) => {
    if (!dashboardOptions) {
      await sharedPair.foreign.reset();
      return use(sharedPair);
    }
    const pair = await startPair(dashboardOptions);
    await use(pair);
    await pair.stop();
  },
  foreign: ({ pair }, use) => use(pair.foreign),
  dashboard: ({ pair }, use) => use(pair.dashboard),
  baseURL: async ({ dashboard }, use) => use(dashboard.url),
  // Otherwise each worker would also start the program of the other stories.
  serverOutput: async ({ dashboard }, use, info) => {
    await use(undefined);
    await attachOutput(info, dashboard);
  },
  asKim: async ({ page, context, dashboard }, use) => {
    await signInByRequest(context, dashboard.url, kim);
    await page.goto("/access-points");
    await use(page);
  },
});
