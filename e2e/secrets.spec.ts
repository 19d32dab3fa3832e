import { expect } from "playwright/test";
import { test } from "./fixtures";

/** Prefixes of a JWT, an encrypted cookie and a refresh token. */
const secret = /eyJ[\w-]{8}|rt1_[\w-]{8}/;

test("no token appears in pages, scripts or storage of the browser", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Vault" });
  const bodies: { url: string; text: string }[] = [];
  page.on("response", async (response) => {
    const isText = /html|script|json|x-component|css/.test(response.headers()["content-type"] ?? "");
    const text = isText ? await response.text().catch(() => "") : "";
    bodies.push({ url: response.url(), text });
  });

  const paths = ["", "?q=vault", "/new", `/${id}`, `/${id}/edit`, `/${id}/label`].map(
    (path) => `/access-points${path}`,
  );
  for (const path of [...paths, "/docs/api"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const flight = await page.request.get(path, { headers: { RSC: "1" } });
    bodies.push({ url: `${path} as RSC`, text: await flight.text() });
    const stored = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
    );
    bodies.push({ url: `${path} in the browser`, text: stored });
  }

  expect(bodies.some(({ text }) => text.includes("Vault"))).toBe(true);
  expect(bodies.filter(({ text }) => secret.test(text)).map(({ url }) => url)).toEqual([]);
});

test("the session cookie is HttpOnly and no route reveals it", async ({ signedIn: page, context }) => {
  const cookies = await context.cookies();
  // The token of a known device is a JWT as well, and gives no access.
  const isDevice = ({ name }: { name: string }) => name.startsWith("access-points.device.");
  const session = cookies.filter((cookie) => secret.test(cookie.value) && !isDevice(cookie));
  expect(session).toHaveLength(1);
  expect(session).toMatchObject([{ httpOnly: true, sameSite: "Lax", path: "/" }]);
  const size = (session[0]?.name.length ?? 0) + (session[0]?.value.length ?? 0);
  expect(size).toBeLessThan(4_000);
  for (const path of ["/api/auth/session", "/api/auth/providers"]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
});
