import getPort from "get-port";
import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { accountButton, test as base, signIn, signOut } from "./fixtures";
import { startOidcProvider } from "./oidc-provider.mjs";
import { openPerson, readLink } from "./people";
import { admin, type Server } from "./server";

type Office = { server: Server; url: string; set: Record<string, string> };

type Claims = Parameters<typeof startOidcProvider>[0]["claims"];

const test = base.extend<{ office: (env?: Record<string, string>, claims?: Claims) => Promise<Office> }>({
  /** Starts a program with a real OpenID Connect provider, on another site for the browser. */
  office: async ({ start }, use) => {
    const providers: { stop: () => Promise<void> }[] = [];
    await use(async (env = {}, claims = () => ({})) => {
      const port = await getPort();
      const url = `http://127.0.0.1:${port}`;
      const provider = await startOidcProvider({ publicUrl: url, claims });
      providers.push(provider);
      return {
        url,
        set: provider.environment,
        server: await start({ isPatient: true, env: { ...provider.environment, PORT: String(port), ...env } }),
      };
    });
    for (const provider of providers) await provider.stop();
  },
});

const withKeycloak = (page: Page) => page.getByRole("link", { name: "Sign in with Keycloak" });

/** Signs in on the pages of the provider. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

/** Allows the provider to pass on name and address, which it asks once. */
const allowThere = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

test("a person signs in at the provider, works, signs out here and there, and is asked again", async ({
  page,
  office,
}) => {
  const { url } = await office({ OIDC_ALLOWED_DOMAINS: "example.com" });
  await page.goto(`${url}/access-points/new`);
  await withKeycloak(page).click();
  await signInThere(page, "kim");
  await allowThere(page);
  await expect(page).toHaveURL(`${url}/access-points/new`);
  await expect(accountButton(page)).toContainText("kim of the provider");
  await page.getByLabel("Name").fill("Gate of Kim");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByRole("link", { name: "Print label" })).toBeVisible();
  await page.goto(`${url}/access-points`);
  await expect(page.getByRole("link", { name: "Gate of Kim", exact: true })).toBeVisible();

  await page.goto(`${url}/account`);
  await expect(page.getByText("You have none here, because you sign in with a provider.")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await page.goto(`${url}/account/second-factor`);
  await expect(page.getByText("You have none here, because you sign in with a provider.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add an app" })).toHaveCount(0);

  await signOut(page);
  await expect(page.getByText("With this browser you may still be signed in at Keycloak.")).toBeVisible();
  await page.getByRole("link", { name: "Sign out at Keycloak" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(`${url}/sign-in`);
  await page.goto(`${url}/access-points`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await withKeycloak(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

test("a refusal says why, the password stays a way in, and an invitation is one too", async ({ page, office }) => {
  const { url } = await office();
  await page.goto(`${url}/sign-in?next=%2Faccount`);
  await withKeycloak(page).click();
  await signInThere(page, "kim");
  await allowThere(page);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText(
    "There is no invitation for kim@example.com here. Ask an admin of Access points for one.",
  );
  await page.goto(`${url}/sign-in/oidc/callback?code=guessed&state=guessed`);
  await expect(alert).toContainText("This sign-in was not begun in this browser");

  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`${url}/audit?action=sign-ins`);
  await expect(page.getByText("Refused a sign-in with Keycloak")).toBeVisible();
  await expect(page.getByText("Neither an invitation for kim@example.com nor an allowed domain")).toBeAttached();

  await page.goto(`${url}/settings/sign-in`);
  await expect(page.getByText(`${url}/sign-in/oidc/callback`)).toBeVisible();
  await page.getByRole("link", { name: "Try it" }).click();
  await expect(page.getByRole("heading", { name: "Result of the trial" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "would be refused" })).toContainText("Nothing was changed");
  await expect(page.getByText("kim@example.com (verified)")).toBeVisible();
  await expect(accountButton(page)).toContainText(admin.name);

  await page.goto(`${url}/people/new`);
  await page.getByLabel("E-mail addresses").fill("somebody@elsewhere.example");
  await page.getByRole("radio", { name: "Office staff" }).check();
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await readLink(page);
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto(link);
  await expect(page.getByText("This invitation is for Somebody")).toBeVisible();
  await withKeycloak(page).click();
  await expect(page.getByText("kim@example.com at Keycloak signs in as Somebody")).toBeVisible();
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(accountButton(page)).toContainText("Somebody");
});

test("a link that somebody else sent binds nothing before the page that names both sides is confirmed", async ({
  page,
  office,
}) => {
  const { url } = await office({ OIDC_ROLES: "door-admins=admin,*=staff" }, () => ({ groups: ["door-admins"] }));
  const api = await signInToApi(url, admin.email, admin.password);
  const tokenOf = (link: string) => new URL(link, url).searchParams.get("token") ?? "";
  const sam = { email: "sam@example.com", password: "a lamp above the loading bay" };
  const { id, invitation } = await api.send("POST", "/users", { email: sam.email, name: "Sam Staff", role: "staff" });
  await api.send("POST", "/one-time-links/use", { token: tokenOf(invitation.url), password: sam.password });
  const reset = await api.send("POST", `/users/${id}/reset`, { password: admin.password });
  const link = tokenOf(reset.url);
  const state = async () => ({
    role: (await api.send("GET", `/users/${id}`)).role,
    password: await signInToApi(url, sam.email, sam.password).then(
      () => "signs in",
      () => "is refused",
    ),
  });

  await page.goto(`${url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`${url}/sign-in/oidc/start?${new URLSearchParams({ provider: "1", link })}`);
  await signInThere(page, "kim");
  await allowThere(page);
  await expect(page).toHaveURL(`${url}/sign-in/oidc/link`);
  await expect(page.getByText("kim@example.com at Keycloak signs in as Sam Staff (sam@example.com)")).toBeVisible();
  await expect(page.getByText("The password no longer signs in.")).toBeVisible();
  await expect(page.getByText(`${admin.name} is signed in with this browser.`)).toBeVisible();
  expect(await state()).toEqual({ role: "staff", password: "signs in" });
  await page.goto(url);
  await expect(accountButton(page)).toContainText(admin.name);

  await page.goto(`${url}/sign-in/oidc/link`);
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(accountButton(page)).toContainText("Sam Staff");
  expect(await state()).toEqual({ role: "admin", password: "is refused" });
  await page.goto(`${url}/sign-in/oidc/link`);
  await expect(page.getByText("There is no account to link any more.")).toBeVisible();
});

test("an admin reads which account of a provider is linked to a person, and unlinks it with the own password", {
  tag: "@once",
}, async ({ page, browser, office }) => {
  const { url } = await office({ OIDC_ALLOWED_DOMAINS: "example.com" });
  await page.goto(`${url}/sign-in`);
  await withKeycloak(page).click();
  await signInThere(page, "kim");
  await allowThere(page);
  await expect(accountButton(page)).toContainText("kim of the provider");

  const other = await browser.newPage({ baseURL: url });
  await other.goto("/sign-in");
  await signIn(other, admin);
  await expect(accountButton(other)).toBeVisible();
  await openPerson(other, { email: "kim@example.com" });
  const account = other.getByRole("region", { name: "Account at Keycloak" });
  await expect(account).toContainText("kim signs in as this person.");
  const unlink = async (password: string) => {
    await account.getByLabel("Your password").fill(password);
    await account.getByRole("button", { name: "Unlink" }).click();
  };
  await unlink("a password that is not mine");
  await expect(account.getByText("The password is wrong. Check it and try again.")).toBeVisible();
  await unlink(admin.password);
  await expect(other.getByRole("status").filter({ hasText: "was unlinked from the account" })).toBeVisible();
  await expect(account).toHaveCount(0);
  await openPerson(other, admin);
  await expect(other.getByRole("region", { name: /^Account at/ })).toHaveCount(0);
  await other.close();
  await page.goto(`${url}/access-points`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("two tabs sign in one after the other, and a provider that is away leaves the password", { tag: "@once" }, async ({
  page,
  context,
  office,
}) => {
  const { url, server } = await office({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_2_ISSUER: "http://localhost:1",
    OIDC_2_CLIENT_ID: "x",
    OIDC_2_NAME: "Nowhere",
  });
  const second = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await second.goto(`${url}/sign-in?next=%2Fplaces`);
  await withKeycloak(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  await withKeycloak(second).click();
  await signInThere(second, "kim");
  await allowThere(second);
  await expect(second).toHaveURL(/\/places\?scope=\w+$/);
  await signInThere(page, "kim");
  await expect(accountButton(page)).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto(`${url}/sign-in`);
  await page.getByRole("link", { name: "Sign in with Nowhere" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Nowhere does not answer. Try again later, or sign in with e-mail and password.",
  );
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  expect(server.output.log).toContain("provider.unavailable");
});

test("a trial shows which groups match a line of OIDC_ROLES and which are written otherwise", { tag: "@once" }, async ({
  page,
  office,
}) => {
  const { url } = await office(
    { OIDC_ALLOWED_DOMAINS: "example.com", OIDC_ROLES: "door-admins=admin,door-desk=manager,*=staff" },
    () => ({ groups: ["everybody", "Door-Desk", "/door-admins"] }),
  );
  await page.goto(`${url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`${url}/settings/sign-in`);
  await page.getByRole("link", { name: "Try it" }).click();
  await signInThere(page, "kim");
  await allowThere(page);
  await expect(page.getByText("The groups give the role admin.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Result of the trial" }).getByRole("listitem")).toHaveText([
    "/door-admins matches door-admins=admin",
    "Door-Desk matches no line of the roles. The roles have door-desk, which is written otherwise.",
    "everybody matches no line of the roles.",
  ]);
});

test("a person reads whom to ask when the provider refuses the secret, and an admin which variable it is", {
  tag: "@once",
}, async ({ page, office }) => {
  const { url } = await office({ OIDC_ALLOWED_DOMAINS: "example.com", OIDC_CLIENT_SECRET: "expired" });
  await page.goto(`${url}/sign-in`);
  await withKeycloak(page).click();
  await signInThere(page, "kim");
  await allowThere(page);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText(
    "Keycloak cannot sign anybody in at the moment. Ask whoever runs this program: Keycloak refused its id or secret.",
  );
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`${url}/settings/sign-in`);
  await page.getByRole("link", { name: "Try it" }).click();
  await expect(
    page.getByText("Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with those at the provider"),
  ).toBeVisible();
});

test("an admin adds a provider, tries it, corrects its secret and removes it, and people sign in meanwhile", {
  tag: "@once",
}, async ({ page, office }) => {
  const none = { OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: "", OIDC_NAME: "" };
  const { url, set } = await office(none, () => ({ groups: ["door-desk"] }));
  await page.goto(`${url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`${url}/settings/sign-in`);
  await page.getByRole("link", { name: "Add a provider" }).click();
  await expect(page.getByText(`${url}/sign-in/oidc/callback`)).toBeVisible();
  await page.getByLabel("Name").fill("Keycloak");
  await page.getByLabel("Issuer").fill("http://login.example.com");
  await page.getByLabel("Client id").fill(set.OIDC_CLIENT_ID ?? "");
  await page.getByLabel("Client secret").fill("of another client");
  await page.getByLabel("Domains without invitation").fill("example.com");
  await page.getByLabel("Roles of groups").fill("door-desk=manager");
  await page.getByLabel("Your password").fill(admin.password);
  await page.getByRole("button", { name: "Add provider" }).click();
  await expect(page.getByText(/^Issuer must begin with https/).first()).toBeVisible();
  await page.getByLabel("Issuer").fill(set.OIDC_ISSUER ?? "");
  await page.getByLabel("Client secret").fill("of another client");
  await page.getByLabel("Your password").fill(admin.password);
  await page.getByRole("button", { name: "Add provider" }).click();
  await expect(page.getByText("was added")).toBeVisible();

  await page.getByRole("link", { name: "Try it" }).click();
  await expect(page.getByText(/Keycloak refused the client id or secret .* Compare the client id/)).toBeVisible();
  await page.getByRole("link", { name: "Change Keycloak" }).click();
  await expect(page.getByLabel("Roles of groups")).toHaveValue("door-desk=manager");
  await page.getByLabel("Client secret").fill(set.OIDC_CLIENT_SECRET ?? "");
  await page.getByLabel("Your password").first().fill(admin.password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was saved")).toBeVisible();
  await page.getByRole("link", { name: "Try it" }).click();
  await signInThere(page, "kim");
  await allowThere(page);
  await expect(page.getByText("kim@example.com (verified)")).toBeVisible();

  await signOut(page);
  await page.goto(`${url}/sign-in`);
  await withKeycloak(page).click();
  await expect(accountButton(page)).toContainText("kim of the provider");
  await signOut(page);
  await page.goto(`${url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`${url}/settings/sign-in`);
  await page.getByRole("link", { name: "Remove Keycloak" }).click();
  await page.getByLabel("Your password").last().fill(admin.password);
  await page.getByRole("button", { name: "Remove provider" }).click();
  await expect(page.getByText("was removed")).toBeVisible();
  await expect(page.getByText("There is none yet.")).toBeVisible();
  await signOut(page);
  await page.goto(`${url}/sign-in`);
  await expect(withKeycloak(page)).toHaveCount(0);
});
