import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { addTeam, test } from "./people";

test("a file is imported into a team, and a wrong team is corrected beside its cell", async ({
  signedIn: page,
  admin,
  service,
  person,
  api,
}) => {
  const office = await signInToApi(service.url, admin.email, admin.password);
  const [team, other] = [await addTeam(office, [person]), await addTeam(office, [person, admin])];
  await page.goto(`/access-points?team=${team.id}`);
  const more = page.getByRole("button", { name: "More" });
  if (await more.isVisible()) await more.click();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Team")).toHaveValue(team.id);
  await page
    .getByLabel("Or pasted rows")
    .fill(`Name\tTeam\nNorth door\t\nSouth door\t${other.name.toUpperCase()}\nHall\tNobody`);
  await page.getByRole("button", { name: "Check", exact: true }).click();

  await expect(page.getByText(`New access points whose row names no team go to ${team.name}.`)).toBeVisible();
  const wrong = page.locator("#line-4");
  await expect(wrong).toContainText("There is no team with this name");
  await expect(wrong).toContainText(`“${team.name}”`);
  await wrong.getByLabel("Team in line 4").fill(other.name);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("There is no team with this name")).toHaveCount(0);
  await page.getByRole("button", { name: "Import 3" }).click();
  await expect(page.getByText("Imported: 3 new.")).toBeVisible();
  const { data } = await api.list();
  expect(data.map(({ name, team: of }) => [name, of?.name])).toEqual([
    ["Hall", other.name],
    ["South door", other.name],
    ["North door", team.name],
  ]);
});
