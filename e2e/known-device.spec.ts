import { expect, type Page } from "playwright/test";
import { signIn, test } from "./fixtures";
import { admin } from "./server";

const asClient = (page: Page, address: string) => page.context().setExtraHTTPHeaders({ "X-Forwarded-For": address });

/** Guesses the admin's password from so many addresses that strangers may guess no more. */
async function guessFromEverywhere(url: string): Promise<void> {
  for (let address = 0; address < 60; address += 1) {
    const answer = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${address}` },
      body: JSON.stringify({ email: admin.email, password: "wrong" }),
    });
    expect([401, 429]).toContain(answer.status);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test(`a browser that has signed in before is not locked out by guesses elsewhere, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
    start,
  }) => {
    const { url } = await start({ env: { TRUSTED_PROXY_HOPS: "1" } });
    const open = async (address: string) => {
      const page = await (await browser.newContext({ javaScriptEnabled, baseURL: url })).newPage();
      await asClient(page, address);
      await page.goto("/sign-in");
      return page;
    };
    const known = await open("203.0.113.1");
    await signIn(known, admin);
    await expect(known).toHaveURL(/\/access-points$/);
    const [device] = (await known.context().cookies()).filter(({ name }) => name === "access-points.device");
    expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(device?.value).toMatch(/^kd1_/);
    await known.getByRole("button", { name: "Sign out" }).click();
    await expect(known).toHaveURL(/\/sign-in/);

    await guessFromEverywhere(url);
    const stranger = await open("203.0.113.2");
    await signIn(stranger, admin);
    await expect(stranger.getByRole("main").getByRole("alert")).toContainText("Too many attempts");

    await asClient(known, "203.0.113.3");
    await known.goto("/sign-in");
    await signIn(known, admin);
    await expect(known).toHaveURL(/\/access-points$/);
  });
}
