import { expect } from "playwright/test";
import { test } from "./fixtures";

const hostile = {
  name: `<img src=x onerror="document.title='owned'">`,
  location: `"><script>document.title='owned'</script>`,
  description: `</textarea><svg onload="document.title='owned'">\n{{7*7}} \${7*7}`,
  qrCode: `javascript:document.title='owned'//</title><script>`,
};

test("markup in the fields of an access point is shown as text on every page", async ({ signedIn: page, api }) => {
  const { id } = await api.create(hostile);
  for (const path of ["", `/${id}`, `/${id}/edit`, `/${id}/label`, `?q=${encodeURIComponent(hostile.name)}`]) {
    await page.goto(`/access-points${path}`, { waitUntil: "networkidle" });
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("img[src=x], svg[onload]").count()).toBe(0);
  }
  await page.goto(`/access-points/${id}`);
  await expect(page.getByRole("heading", { name: hostile.name })).toBeVisible();
  await page.goto(`/access-points/${id}/edit`);
  await expect(page.getByLabel("Description")).toHaveValue(hostile.description);
});

test("the Content-Security-Policy allows only scripts with the nonce of the response", async ({ page, signedIn }) => {
  const nonces = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const answer = await signedIn.goto("/access-points");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    const nonce = policy.match(/script-src[^;]*'nonce-([^']+)'/)?.[1] ?? "";
    expect(nonce).not.toBe("");
    nonces.add(nonce);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    const html = (await answer?.text()) ?? "";
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  expect(nonces.size).toBe(3);
  await page.close();
});
