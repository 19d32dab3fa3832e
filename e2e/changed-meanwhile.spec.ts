import { expect } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { test as base, signInByRequest } from "./fixtures";
import { admin } from "./server";

const test = base.extend<{ office: { url: string; api: Api } }>({
  /** Program of its own, because its settings are those of everybody. Its admin is signed in. */
  office: async ({ start, context }, use) => {
    const { url } = await start();
    await signInByRequest(context, url, admin);
    await use({ url, api: await signInToApi(url, admin.email, admin.password) });
  },
});

test("saving the days of second factors keeps the day that a colleague chose for another role", async ({
  page,
  office: { url, api },
}) => {
  await page.goto(`${url}/settings/sign-in`);
  await api.send("PATCH", "/settings", { secondFactorFrom: { viewer: "2098-01-01" } });
  await page.getByLabel("Manager, from").fill("2099-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The requirement was saved.")).toBeVisible();
  await expect(page.getByLabel("Viewer, from")).toHaveValue("2098-01-01");
  const both = { viewer: "2098-01-01", manager: "2099-01-01" };
  expect(await api.send("GET", "/settings")).toMatchObject({ secondFactorFrom: both });

  await page.goto(`${url}/settings/sign-in`);
  await api.send("PATCH", "/settings", { secondFactorFrom: { manager: "2099-02-02" } });
  await page.getByLabel("Manager, from").fill("2099-03-03");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("alert").getByRole("row", { name: "Manager, from" });
  await expect(row.getByRole("cell")).toHaveText(["2099-02-02", "2099-03-03"]);
  await expect(page.getByLabel("Manager, from")).toHaveValue("2099-03-03");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("The requirement was saved.")).toBeVisible();
  const { secondFactorFrom } = await api.send("GET", "/settings");
  expect(secondFactorFrom).toEqual({ manager: "2099-03-03" });
});

test("saving the note of the public page does not switch it on again after a colleague has switched it off", async ({
  page,
  office: { url, api },
}) => {
  await api.send("PATCH", "/settings", { publicPage: "on", publicNote: "Call 4711\nor 4712" });
  await page.goto(`${url}/settings/office`);
  await api.send("PATCH", "/settings", { publicPage: "off" });
  const note = page.getByLabel("Note on the page");
  await note.fill("Call 4713");
  await page.locator("#public-page").getByRole("button", { name: "Save" }).click();
  const saved = page.getByText("The public page was saved.");
  await expect(saved).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Off / })).toBeChecked();
  expect(await api.send("GET", "/settings")).toMatchObject({ publicPage: "off", publicNote: "Call 4713" });

  await page.goto(`${url}/settings/office`);
  await api.send("PATCH", "/settings", { publicPage: "on", publicNote: "Call 4714" });
  await note.fill("Call 4715");
  await page.locator("#public-page").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").getByRole("row").nth(1)).toHaveText("Note on the pageCall 4714Call 4715");
  await expect(note).toHaveValue("Call 4715");
  expect(await api.send("GET", "/settings")).toMatchObject({ publicNote: "Call 4714" });
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(saved).toBeVisible();
  expect(await api.send("GET", "/settings")).toMatchObject({ publicPage: "on", publicNote: "Call 4715" });
});

test("saving the label of a custom field keeps the options that a colleague added", async ({
  page,
  office: { url, api },
}) => {
  await api.send("POST", "/fields", {
    key: "material",
    type: "choice",
    label: "Material",
    options: ["Steel", "Glass"],
  });
  const saved = async () => {
    const { data } = await api.send("GET", "/fields");
    return data[0];
  };
  await page.goto(`${url}/fields/material`);
  await api.send("PATCH", "/fields/material", { options: ["Steel", "Glass", "Oak"], onLabel: true });
  await page.getByLabel("Label", { exact: true }).fill("Made of");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Made of” was saved.")).toBeVisible();
  expect(await saved()).toMatchObject({ label: "Made of", options: ["Steel", "Glass", "Oak"], onLabel: true });

  await page.goto(`${url}/fields/material`);
  await api.send("PATCH", "/fields/material", { label: "Substance", options: ["Steel", "Glass"] });
  await page.getByLabel("Options").fill("Steel\nBrass");
  await page.getByRole("button", { name: "Save" }).click();
  const rows = page.getByRole("alert").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole("cell")).toHaveText(["Steel\nGlass", "Steel\nBrass"]);
  await expect(page.getByLabel("Options")).toHaveValue("Steel\nBrass");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: "Fields", exact: true })).toBeVisible();
  expect(await saved()).toMatchObject({ label: "Substance", options: ["Steel", "Brass"] });
});

test("saving a label design keeps what a colleague changed in other members", async ({ signedIn: page, api }) => {
  const { id } = await api.send("POST", "/label-templates", { name: "Door sign", fixedText: "Call 12" });
  const path = `/label-templates/${id}`;
  await page.goto(`/labels/designs/${id}`);
  const lines = [
    { text: "name", sizePt: 14, bold: true },
    { text: "fixed", sizePt: 8, bold: false },
  ];
  await api.send("PATCH", path, { borderMm: 0.5, lines });
  await page.getByLabel("Name").fill("Gate sign");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Gate sign” was saved.")).toBeVisible();
  expect(await api.send("GET", path)).toMatchObject({ name: "Gate sign", borderMm: 0.5, lines, fixedText: "Call 12" });

  await page.goto(`/labels/designs/${id}`);
  await api.send("PATCH", path, { fixedText: "Call 13", borderMm: 1 });
  await page.getByLabel("Fixed text").fill("Call 14");
  await page.getByRole("button", { name: "Save" }).click();
  const rows = page.getByRole("alert").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole("cell")).toHaveText(["Call 13", "Call 14"]);
  await expect(page.getByLabel("Fixed text")).toHaveValue("Call 14");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("“Gate sign” was saved.")).toBeVisible();
  expect(await api.send("GET", path)).toMatchObject({ fixedText: "Call 14", borderMm: 1, lines });
});
