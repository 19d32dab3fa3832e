import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { addTeam, newPerson, test } from "./people";

test("two colleagues of one team print the doors of one building", { tag: "@apart" }, async ({
  asAdmin: page,
  service,
  addUser,
  openBrowser,
  person,
  api,
}) => {
  const colleague = newPerson("Robin Meyer");
  await addUser(colleague);
  const team = `Building ${person.email.replace(/\D/g, "")}`;
  await page.goto("/teams");
  await page.getByRole("link", { name: "New team" }).click();
  await page.getByLabel("Name").fill(team);
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("heading", { name: team, level: 1 })).toBeVisible();
  // An exact e-mail and a part of a name that one person has: both are added at once, without a question.
  await page.getByLabel("Name or e-mail").fill(`${person.email}, ${colleague.email.slice(0, -4)}`);
  await page.getByRole("radio", { name: "Edit" }).check();
  await page.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByText("2 people are in the team.")).toBeVisible();
  for (const { name } of [person, colleague])
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Edit");

  const mine = await openBrowser(person);
  await mine.goto("/access-points/new");
  await mine.getByLabel("Name", { exact: true }).fill("North door");
  await mine.getByLabel("Team").selectOption({ label: team });
  await mine.getByRole("button", { name: "Create access point" }).click();
  await expect(mine.getByText("“North door” was saved.")).toBeVisible();
  await api.create({ name: "My locker" });

  const theirs = await openBrowser(colleague);
  await theirs.goto("/access-points");
  await expect(theirs.getByRole("link", { name: "Our teams" })).toHaveAttribute("aria-current", "true");
  await expect(theirs.getByRole("table")).toHaveAccessibleName("Our teams’ access points: 1");
  const row = theirs.getByRole("row").filter({ hasText: "North door" });
  await expect(row).toContainText(person.name);
  await expect(theirs.getByText("My locker")).toHaveCount(0);
  await row.getByRole("link", { name: "North door", exact: true }).click();
  await expect(theirs.getByText(team)).toBeVisible();
  await theirs.getByRole("link", { name: "Edit" }).click();
  await theirs.getByLabel("Place", { exact: true }).fill("Building 7 / Yard");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText("“North door” was saved.")).toBeVisible();
  await theirs.getByRole("link", { name: "Print label" }).click();
  await theirs
    .getByRole("button", { name: /^(Print|Create PDF|Create label)/ })
    .first()
    .click();

  const jobs = await signInToApi(service.url, colleague.email, colleague.password);
  await expect.poll(async () => (await jobs.jobs()).pagination.total).toBe(1);
  await mine.goto("/access-points?q=North");
  await expect(mine.getByRole("row").filter({ hasText: "Yard" })).toBeVisible();

  // Each has a door in the building, and each prints both of them.
  const { data: doors } = await api.list("q=North");
  await jobs.create({ name: "South door", location: "Building 7 / 2", teamId: doors[0]?.team?.id ?? "" });
  const building = new URLSearchParams({ scope: "teams", locationUnder: "Building 7", label: "any" });
  for (const page of [theirs, mine]) {
    await page.goto(`/labels?${building}`);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.waitForURL(/\/labels\/jobs\/[^/]+$/);
    await expect(page.getByRole("link", { name: "South door" })).toBeVisible();
    await expect(page.getByRole("link", { name: "North door" })).toBeVisible();
  }
  await mine.goto("/labels/jobs");
  await expect(mine.getByRole("link", { name: "Our teams" })).toHaveAttribute("aria-current", "true");
  await expect(mine.getByRole("row").filter({ hasText: colleague.name })).toHaveCount(2);
  await expect(mine.getByRole("row").filter({ hasText: person.name })).toHaveCount(1);

  await mine.goto("/account/tokens");
  await mine.getByLabel("Name", { exact: true }).fill("Label printer");
  await mine.getByLabel("Reaches").selectOption({ label: team });
  await mine.getByRole("button", { name: "Create token" }).click();
  const token = (await mine.getByText(/^ap_/).textContent()) ?? "";
  const answer = await fetch(`${service.url}/api/v1/access-points`, { headers: { authorization: `Bearer ${token}` } });
  expect((await answer.json()).data).toMatchObject([{ name: "North door", team: { name: team } }]);
});

test("a viewer finds what the team owns, and no link or button that would be refused", async ({
  admin,
  service,
  addUser,
  openBrowser,
  person,
  api,
}) => {
  const viewer = newPerson("Vera Viewer");
  await addUser(viewer);
  const office = await signInToApi(service.url, admin.email, admin.password);
  const team = await addTeam(office, [person, viewer]);
  const { data } = await office.send("GET", `/users?q=${encodeURIComponent(viewer.email)}`);
  await office.send("PATCH", `/users/${data[0].id}`, { role: "viewer" });
  const { id, qrCode } = await api.create({ name: "North door", teamId: team.id });
  const page = await openBrowser(viewer);

  /** Opens every link of the page and tests that none is refused, and that no form of the page changes anything. */
  const expectNothingRefused = async (path: string) => {
    await page.goto(path);
    const links = await page.getByRole("link").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    const own = [...new Set(links.map((href) => href.split("#")[0] ?? ""))].filter((href) =>
      href.startsWith(new URL(page.url()).origin),
    );
    for (const href of own) {
      const { status } = await page.evaluate(async (url) => ({ status: (await fetch(url)).status }), href);
      expect([path, href, status]).toEqual([path, href, 200]);
    }
    const buttons = page.getByRole("button", {
      name: /^(New|Create|Edit|Delete|Print|Save|Import|Restore|Duplicate|Add)/,
    });
    await expect(buttons).toHaveCount(0);
  };
  await expectNothingRefused("/access-points");
  await expect(page.getByRole("row").filter({ hasText: "North door" })).toContainText(person.name);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  for (const path of ["/", `/access-points/${id}`, "/access-points/trash", "/teams", "/scan", "/places"]) {
    await expectNothingRefused(path);
  }

  await page.goto(`/q?code=${qrCode}`);
  await expect(page.getByRole("heading", { name: "North door" })).toBeVisible();
  await page.goto("/q?code=UNKNOWN-CODE");
  await expect(page.getByText("No access point has this code yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create one" })).toHaveCount(0);
  const file = await page.request.get("/access-points/export?format=csv&scope=teams");
  expect(await file.text()).toContain("North door");
});

test("a member whom a colleague has removed meanwhile is not added again by a button of an older page", async ({
  asAdmin: page,
  admin,
  service,
  person,
}) => {
  const office = await signInToApi(service.url, admin.email, admin.password);
  const team = await addTeam(office, [person], "view");
  // The address of the page after a form that added only some of its people holds the others.
  await page.goto(`/teams/${team.id}?${new URLSearchParams({ person: "kim@example.com, lee@example.com" })}`);
  await expect(page.getByLabel("Name or e-mail")).toHaveValue("kim@example.com, lee@example.com");
  const { members } = await office.send("GET", `/teams/${team.id}`);
  await office.send("DELETE", `/teams/${team.id}/members/${members[0].id}`);
  await page.getByRole("button", { name: "Let edit" }).click();
  await expect(page.getByText("This person is no longer in the team.")).toBeVisible();
  await expect(page.getByText("No members yet")).toBeVisible();
  expect(await office.send("GET", `/teams/${team.id}`)).toMatchObject({ members: [] });
});

test("a name that a colleague gave the team meanwhile is shown before it is replaced", async ({
  asAdmin: page,
  admin,
  service,
}) => {
  const office = await signInToApi(service.url, admin.email, admin.password);
  const team = await addTeam(office, [admin], "view");
  await page.goto(`/teams/${team.id}`);
  await office.send("PATCH", `/teams/${team.id}`, { name: `${team.name} by day` });
  await page.getByLabel("Name", { exact: true }).fill(`${team.name} by night`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This team was changed after you opened it")).toBeVisible();
  await expect(page.getByRole("alert").getByRole("cell")).toHaveText([`${team.name} by day`, `${team.name} by night`]);
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: `${team.name} by night` })).toBeVisible();
});
