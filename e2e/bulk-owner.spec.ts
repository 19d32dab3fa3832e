import { expect } from "playwright/test";
import { newPerson, test } from "./people";

test("an admin finds the new owner by a part of the name", async ({ asAdmin: page, addUser, person, api }) => {
  const { id } = await api.create({ name: "Harbour gate" });
  const surname = `Quist${person.email.replace(/\D/g, "")}`;
  const [anna, bert] = [newPerson(`Anna ${surname}`), newPerson(`Bert ${surname}`)];
  await addUser(anna);
  await addUser(bert);
  await page.goto(`/access-points/bulk?id=${id}`);
  await page.getByLabel("Add another").selectOption("Owner");
  await page.getByLabel("New owner").fill(surname);
  await page.getByRole("button", { name: "Preview" }).click();
  const matches = page.getByRole("group", { name: "People with this name or e-mail" });
  await expect(matches.getByRole("radio")).toHaveCount(2);
  await matches.getByRole("radio", { name: bert.name }).check();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Harbour gate" })).toContainText(bert.name);
  await page.getByRole("button", { name: "Change 1 access point" }).click();
  await expect(page.getByText("1 access point changed").first()).toBeVisible();
  await page.goto(`/access-points/${id}`);
  await expect(page.getByText("Changed with others")).toBeVisible();
});
