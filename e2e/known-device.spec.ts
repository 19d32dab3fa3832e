import { expect, type Page } from "playwright/test";
import { signIn, signOut, test } from "./fixtures";
import { admin } from "./server";

const asClient = (page: Page, address: string) => page.context().setExtraHTTPHeaders({ "X-Forwarded-For": address });

/** Guesses the admin's password from so many addresses that strangers may guess no more. */
async function guessFromEverywhere(url: string): Promise<void> {
  const guess = async (address: string) => {
    const answer = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email: admin.email, password: "wrong" }),
    });
    return answer.status;
  };
  // Fewer at once than the queue for hashing is long: what it refuses does not count.
  for (const network of ["198.51.100", "192.0.2", "203.0.113"]) {
    await Promise.all(Array.from({ length: 20 }, (_, host) => guess(`${network}.${host + 100}`)));
  }
  expect(await guess("198.51.100.9")).toBe(429);
}

test("a browser that has signed in before is not locked out by guesses elsewhere", {
  tag: ["@script", "@long"],
}, async ({ browser, javaScriptEnabled, start }) => {
  // Fifty passwords are hashed.
  test.slow();
  const { url } = await start({ env: { TRUSTED_PROXY_HOPS: "1" } });
  const open = async (address: string) => {
    const page = await (await browser.newContext({ javaScriptEnabled, baseURL: url })).newPage();
    await asClient(page, address);
    await page.goto("/sign-in");
    return page;
  };
  const known = await open("203.0.113.1");
  await signIn(known, admin);
  await expect(known).toHaveURL(/\/$/);
  const [device] = (await known.context().cookies()).filter(({ name }) => name.startsWith("access-points.device."));
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(device?.value).toMatch(/^eyJ/);
  await signOut(known);
  await expect(known).toHaveURL(/\/sign-in/);

  await guessFromEverywhere(url);
  const stranger = await open("203.0.113.2");
  await signIn(stranger, admin);
  await expect(stranger.getByRole("main").getByRole("alert")).toContainText("Too many attempts");

  await asClient(known, "203.0.113.3");
  await known.goto("/sign-in");
  await signIn(known, admin);
  await expect(known).toHaveURL(/\/$/);
});
