import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { addTeam, newPerson, openPerson, test } from "./people";

test("a leaver's access points of a team stay, and the others are handed over before the person is removed", async ({
  asAdmin: page,
  admin,
  service,
  addUser,
  person,
  api,
}) => {
  const [receiver, colleague] = [newPerson("Robin Meyer"), newPerson("Kim Berg")];
  await addUser(receiver);
  await addUser(colleague);
  const { qrCode } = await api.create({ name: "Harbour gate" });
  await api.create({ name: "Harbour lift" });
  const team = await addTeam(await signInToApi(service.url, admin.email, admin.password), [colleague, person]);
  const stays = await api.create({ name: "Harbour vault", teamId: team.id });

  await openPerson(page, person);
  await page.getByRole("link", { name: "Remove…" }).click();
  const summary = page.getByRole("main");
  await expect(
    summary.getByText(`1 access point of ${team.name} stays in the team, with ${colleague.name}`),
  ).toBeVisible();
  await expect(summary.getByText("2 access points belong to no team.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await page.getByRole("link", { name: "Hand over access points" }).click();
  await page.getByLabel("Who takes over").fill(receiver.email);
  await page.getByRole("button", { name: "Hand over 2 access points" }).click();
  await expect(page.getByText(`was given 2 access points of ${person.name}.`)).toBeVisible();

  await page.getByRole("link", { name: "Remove…" }).click();
  await expect(page.getByText("Nothing is left to hand over.")).toBeVisible();
  await expect(page.getByText("The print history and the audit log keep the name")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await expect(page.getByText("was removed.")).toBeVisible();
  await page.goto(`/people?q=${person.email}`);
  await expect(page.getByText("Nobody has")).toBeVisible();

  await page.goto(`/access-points?scope=all&q=${qrCode}`);
  const row = page.getByRole("row").filter({ hasText: "Harbour gate" });
  await expect(row).toContainText(receiver.name);
  await page.goto(`/access-points/${stays.id}`);
  await expect(page.getByText(colleague.name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(team.name, { exact: true })).toBeVisible();
});

test("the receiver is found by a part of the name", async ({ asAdmin: page, addUser, person, api }) => {
  await api.create({ name: "Harbour gate" });
  const surname = `Quist${person.email.replace(/\D/g, "")}`;
  const [anna, bert] = [newPerson(`Anna ${surname}`), newPerson(`Bert ${surname}`)];
  await addUser(anna);
  await addUser(bert);
  await openPerson(page, person);
  await page.getByRole("link", { name: "Hand over access points" }).click();
  await page.getByRole("button", { name: "Hand over 1 access point" }).click();
  await expect(page.getByText("Enter the name or e-mail").first()).toBeVisible();
  await page.getByLabel("Who takes over").fill("no such person anywhere");
  await page.getByRole("button", { name: "Hand over 1 access point" }).click();
  await expect(page.getByText("No active person has this name").first()).toBeVisible();

  await page.getByLabel("Who takes over").fill(surname);
  await page.getByRole("button", { name: "Hand over 1 access point" }).click();
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("button", { name: "Hand over 1 access point" }).click();
  await expect(page.getByText("Choose who takes over.").first()).toBeVisible();
  await page.getByRole("radio", { name: bert.name }).check();
  await page.getByRole("button", { name: "Hand over 1 access point" }).click();
  await expect(page.getByText(`“${bert.name}” was given 1 access point`)).toBeVisible();
});

test("a hand-over names the QR codes that the receiver has already, and moves nothing", async ({
  asAdmin: page,
  addUser,
  service,
  person,
  api,
}) => {
  const receiver = newPerson("Lena Vogt");
  await addUser(receiver);
  const theirs = await signInToApi(service.url, receiver.email, receiver.password);
  await theirs.create({ name: "Front desk", qrCode: "DESK-1" });
  await api.create({ name: "Reception", qrCode: "DESK-1" });

  await openPerson(page, person);
  await page.getByRole("link", { name: "Hand over access points" }).click();
  await page.getByLabel("Who takes over").fill(receiver.email);
  await page.getByRole("button", { name: "Hand over 1 access point" }).click();
  await expect(page.getByText("QR code “DESK-1” of “Reception” is already used by “Front desk”")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open “Reception”" })).toBeVisible();
  expect((await api.list()).pagination.total).toBe(1);
});

test("two admins who edit one person lose nothing", async ({ asAdmin: page, admin, openBrowser, person }) => {
  const other = await openBrowser(admin);
  await openPerson(page, person);
  await openPerson(other, person);
  await page.getByRole("link", { name: "Edit" }).click();
  await other.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("Name by the first");
  await other.getByLabel("Name").fill("Name by the second");
  await other.getByRole("radio", { name: "Manager" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was saved.")).toBeVisible();

  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("This person was changed after you opened it")).toBeVisible();
  await expect(other.getByRole("row", { name: /Name Name by the first Name by the second/ })).toBeVisible();
  await expect(other.getByLabel("Name")).toHaveValue("Name by the second");
  await expect(other.getByRole("radio", { name: "Manager" })).toBeChecked();
  await other.getByRole("button", { name: "Save anyway" }).click();
  await expect(other.getByRole("heading", { name: "Name by the second" })).toBeVisible();
});

test("an edit is saved when the person was only disabled meanwhile", async ({
  asAdmin: page,
  openBrowser,
  admin,
  person,
}) => {
  const other = await openBrowser(admin);
  await openPerson(page, person);
  await page.getByRole("link", { name: "Edit" }).click();
  await openPerson(other, person);
  await other.getByRole("button", { name: "Disable" }).click();
  await expect(other.getByText("was disabled.")).toBeVisible();
  await page.getByLabel("Name").fill("Renamed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Renamed" })).toBeVisible();
  await expect(page.getByText("Disabled", { exact: true }).first()).toBeVisible();
});
