import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";

/** Returns the fields of the form with a name filled in, as a browser without script submits them. */
async function filledForm(page: Page) {
  await page.goto("/access-points/new");
  const form = page.locator("form", { has: page.getByLabel("Name", { exact: true }) });
  const hidden = await form
    .locator("input[type=hidden]")
    .evaluateAll((inputs) =>
      inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
    );
  return { ...Object.fromEntries(hidden), name: "Made elsewhere", location: "", description: "", qrCode: "" };
}

const senders = {
  "no Origin": {},
  "Origin null": { Origin: "null" },
  "the Origin of another site": { Origin: "https://evil.example" },
  "another site's Origin and a forged host": { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
};

for (const [sender, headers] of Object.entries(senders)) {
  test(`a form submitted with ${sender} answers 403 and creates nothing`, { tag: "@once" }, async ({
    signedIn: page,
    api,
    server,
  }) => {
    const multipart = await filledForm(page);
    const refused = await page.request.post("/access-points/new", { multipart, headers });
    expect(refused.status()).toBe(403);
    expect((await api.list()).pagination.total).toBe(0);

    // The same form with our own Origin succeeds, so the Origin was the reason.
    const granted = await page.request.post("/access-points/new", { multipart, headers: { Origin: server.url } });
    expect(granted.status()).toBe(200);
    expect((await api.list()).pagination.total).toBe(1);
  });
}
