import { expect, type Page } from "playwright/test";
import type { Api } from "./api";
import { test as base, signInByRequest } from "./fixtures";

export type NewPerson = { email: string; password: string; name: string };

type PeopleFixtures = {
  admin: NewPerson;
  /** A page where that admin has signed in. */
  asAdmin: Page;
  /** Opens a page in another browser, where `person` has signed in; null opens it without a session. */
  openBrowser: (person: NewPerson | null) => Promise<Page>;
};

let created = 0;

/** Returns a person with an e-mail that no other test uses. */
export function newPerson(name: string): NewPerson {
  created += 1;
  const email = `${name.toLowerCase().replaceAll(" ", "-")}-${base.info().parallelIndex}-${created}@example.com`;
  return { email, name, password: "a lamp above the loading bay" };
}

export const test = base.extend<PeopleFixtures>({
  admin: async ({ addUser }, use) => {
    const admin = { ...newPerson("Grace Hopper"), role: "admin" as const };
    await addUser(admin);
    await use(admin);
  },
  asAdmin: async ({ page, context, server, admin }, use) => {
    await signInByRequest(context, server.url, admin);
    await use(page);
  },
  openBrowser: async ({ browser, server, javaScriptEnabled }, use) =>
    use(async (person) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: server.url });
      if (person) await signInByRequest(context, server.url, person);
      return context.newPage();
    }),
});

/** Invites a person by the form and returns the one-time link. */
export async function invite(page: Page, { email, name }: NewPerson, role = "Office staff"): Promise<string> {
  await page.goto("/people/new");
  await page.getByLabel("E-mail addresses").fill(`${name} <${email}>`);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Invite" }).click();
  return readLink(page);
}

export const readLink = (page: Page): Promise<string> => page.getByLabel("One-time link").first().inputValue();

/** Chooses a password on the page of a one-time link. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Save password and sign in" }).click();
}

export async function openPerson(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto(`/people?q=${encodeURIComponent(email)}`);
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}$/);
}

/** Adds a team whose members may edit, as an admin. The first member is in it longest. */
export async function addTeam(admin: Api, people: { email: string }[], access: "edit" | "view" = "edit") {
  const name = `Team of ${people.map(({ email }) => email).join(" and ")}`.slice(0, 80);
  const team: { id: string; name: string } = await admin.send("POST", "/teams", { name });
  for (const { email } of people) {
    const { data } = await admin.send("GET", `/users?q=${encodeURIComponent(email)}`);
    await admin.send("PUT", `/teams/${team.id}/members/${data[0].id}`, { access });
  }
  return team;
}

/** The scripts of a page. */
export const SCRIPTS = "**/_next/static/**/*.js";

/** Makes every further script of the opened page fail, as after an update of the program or while the network is lost. */
export const loseScripts = (page: Page): Promise<unknown> => page.route(SCRIPTS, (route) => route.abort());

/** Delays the requests of a page to a URL until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
