import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

const isReported = (page: Page) => page.getByRole("status").filter({ hasText: "was reported" });

test("a report is about the access point of its page, or of its line, when others have the same code", async ({
  page,
  context,
  server,
  service,
  api,
  ownCodes,
}) => {
  const code = `${ownCodes}-shared`;
  const older = await api.create({ name: "Shed of a colleague", qrCode: code });
  const ofAdmin = await signInToApi(service.url, admin.email, admin.password);
  const own = await ofAdmin.create({ name: "Shed of the admin", qrCode: code });
  const reportsOf = async (id: string): Promise<string[]> => {
    const { data } = await ofAdmin.send("GET", `/reports?accessPoint=${id}`);
    return data.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`.trim());
  };
  await signInByRequest(context, server.url, admin);
  await page.goto(`/access-points/${older.id}`);
  await page.getByRole("button", { name: "Something is wrong" }).click();
  await page.getByRole("button", { name: "Label is damaged" }).click();
  await expect(isReported(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/access-points/${older.id}$`));
  await page.getByRole("button", { name: "Something is wrong" }).click();
  await page.getByRole("link", { name: "Report a problem" }).click();
  await page.getByLabel("What is wrong?").fill("The door sticks.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(isReported(page)).toBeVisible();
  expect(await reportsOf(older.id)).toEqual(["problem The door sticks.", "label"]);
  expect(await reportsOf(own.id)).toEqual([]);

  await page.goto(`/scan/found?code=${code}`);
  await expect(page.getByRole("link", { name: /^Report a problem.*: Shed of a colleague$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Label is damaged.*: Shed of a colleague$/ }).click();
  await expect(isReported(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/access-points/${older.id}$`));
  expect([(await reportsOf(older.id)).length, (await reportsOf(own.id)).length]).toEqual([3, 0]);
});
