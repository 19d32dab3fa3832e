import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { addTeam, newPerson, test } from "./people";

test("a member who only views a team is offered no print, move or restore that is refused, and restores within the team's trash", async ({
  admin,
  service,
  addUser,
  openBrowser,
  person,
  api,
}) => {
  const colleague = newPerson("Robin Meyer");
  await addUser(colleague);
  const office = await signInToApi(service.url, admin.email, admin.password);
  const team = await addTeam(office, [person, colleague]);
  const { data } = await office.send("GET", `/users?q=${encodeURIComponent(colleague.email)}`);
  const points = [];
  for (const name of ["Door 1", "Door 2"]) {
    points.push(await api.create({ name, location: "Quay 4 / Hall", teamId: team.id }));
  }
  const page = await openBrowser(colleague);
  const main = page.getByRole("main");
  for (const { id } of points) await api.remove(id);
  await page.goto("/access-points/trash?scope=teams");
  await page.getByRole("button", { name: "Restore Door 1" }).click();
  await expect(main.getByText("was restored")).toBeVisible();
  await expect(page).toHaveURL(/scope=teams$/);
  await expect(page.getByRole("button", { name: "Restore Door 2" })).toBeVisible();

  await page.goto("/places");
  await expect(page).toHaveURL(/\/places\?scope=teams$/);
  await expect(main.getByRole("link", { name: /^Print/ })).not.toHaveCount(0);
  await office.send("PUT", `/teams/${team.id}/members/${data[0].id}`, { access: "view" });
  const own = await signInToApi(service.url, colleague.email, colleague.password);
  await own.create({ name: "Locker", location: "Quay 4" });
  for (const [scope, count] of [
    ["teams", 0],
    ["mine", 1],
  ] as const) {
    await page.goto(`/places?under=Quay+4&scope=${scope}`);
    await expect(main.getByRole("link", { name: "Quay 4", exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Print \d.* of Quay 4$/ })).toHaveCount(count);
    await expect(main.getByRole("link", { name: "Rename or move Quay 4" })).toHaveCount(count);
    await page.goto(`/?scope=${scope}`);
    await expect(main.getByRole("heading", { name: "Needs you" })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Print.*needs? a label$/ })).toHaveCount(count);
    await expect(main.getByRole("link", { name: /^Show/ })).toBeVisible();
  }

  await page.goto(`/access-points?scope=teams&team=${team.id}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "New access point" }).first()).toHaveAttribute(
    "href",
    "/access-points/new",
  );
  await page.getByRole("checkbox", { name: "Select Door 1" }).check();
  const selection = page.getByRole("region", { name: "Selection" });
  await expect(selection).toContainText("1 not yours");
  // Who sees an access point may walk a round with it.
  await expect(selection.getByRole("link")).toHaveText(["Begin a round"]);
  await page.goto(`/access-points/${points[0]?.id}/label`);
  await expect(main.getByRole("heading", { name: "Printing not allowed" })).toBeVisible();
  await page.goto(`/access-points/${points[1]?.id}`);
  await expect(main.getByText("It is in the trash.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Restore" })).toHaveCount(0);
});
