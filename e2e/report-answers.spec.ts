import { expect, type Page } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { test as base } from "./fixtures";

type AddReport = (name: string, qrCode: string, kind?: "label" | "problem") => Promise<{ id: string; path: string }>;

const test = base.extend<{ colleague: Api; addReport: AddReport }>({
  colleague: async ({ addUser, service, person }, use) => {
    const { email, password } = { ...person, email: `colleague-of-${person.email}` };
    await addUser({ email, password, name: "Stella" });
    await use(await signInToApi(service.url, email, password));
  },
  /** Creates an access point, which a colleague reports, and returns the path of the report in the API. */
  addReport: async ({ api, colleague }, use) =>
    use(async (name, qrCode, kind = "problem") => {
      const { id } = await api.create({ name, qrCode });
      const sent = { kind, text: `Seen at ${name}` };
      const report = await colleague.send("POST", `/scan/${encodeURIComponent(qrCode)}/reports`, sent);
      return { id, path: `/reports/${report.id}` };
    }),
});

/** Report on a page, with its answer and buttons. */
const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: `Seen at ${name}` });
const answerOf = (page: Page) => page.getByRole("textbox", { name: /^Answer/ });
const press = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) }).click();

test("a page that is older than a colleague's answer neither replaces it nor reopens the report", async ({
  signedIn: page,
  addReport,
  api,
  ownCodes,
}) => {
  const { path } = await addReport("Older gate", `${ownCodes}-old`);
  await page.goto("/reports");
  await api.send("PATCH", path, { state: "done", answer: "The hinge is new." });
  await press(page, "Seen");
  const changed = page.getByRole("main").getByRole("alert");
  await expect(changed).toContainText("This report was changed after you opened it");
  await expect(changed.getByRole("row", { name: "State" }).getByRole("cell")).toHaveText(["done", "seen"]);
  expect(await api.send("GET", path)).toMatchObject({ state: "done", answer: "The hinge is new." });
  await expect(page.getByRole("button", { name: /^(Seen|Done)/ })).toHaveCount(0);

  const { path: second } = await addReport("Newer gate", `${ownCodes}-new`);
  await page.goto("/reports");
  await api.send("PATCH", second, { answer: "We come on Monday." });
  await answerOf(page).fill("We come on Tuesday.");
  await press(page, "Done");
  await expect(changed.getByRole("row", { name: "Answer" })).toContainText("We come on Monday.");
  await expect(answerOf(page)).toHaveValue("We come on Tuesday.");
  expect(await api.send("GET", second)).toMatchObject({ state: "new", answer: "We come on Monday." });
  await press(page, "Done");
  await expect(page.getByRole("status").filter({ hasText: "The report was marked as done." })).toBeVisible();
  expect(await api.send("GET", second)).toMatchObject({ state: "done", answer: "We come on Tuesday." });
});

test("one report is open at a time, and the list has the open or the done ones of a kind", async ({
  signedIn: page,
  addReport,
  api,
  ownCodes,
}) => {
  await addReport("First gate", `${ownCodes}-1`);
  const { path } = await addReport("Second gate", `${ownCodes}-2`, "label");
  await addReport("Third gate", `${ownCodes}-3`);
  await page.goto("/reports");
  const answer = (name: string) => card(page, name).getByRole("textbox", { name: /^Answer/ });
  await expect(answer("Third gate")).toBeVisible();
  await expect(answer("First gate")).toBeHidden();
  await card(page, "First gate").locator("summary").click();
  await expect(answer("First gate")).toBeVisible();
  await expect(answer("Third gate")).toBeHidden();

  await page.getByRole("combobox", { name: "Kind" }).selectOption("Labels");
  await expect(page.getByRole("main").locator("summary")).toHaveText([/Second gate/]);
  await api.send("PATCH", path, { state: "done" });
  const states = page.getByRole("navigation", { name: "State" });
  await states.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/reports\?state=done&kind=label$/);
  await expect(page.getByRole("main").locator("summary")).toHaveText([/Second gate/]);
  await expect(states.getByRole("link")).toHaveText(["Open", "Done"]);
});

test("an answer that is being typed stays when another report is saved", async ({
  signedIn: page,
  addReport,
  ownCodes,
}) => {
  await addReport("First gate", `${ownCodes}-1`);
  await addReport("Second gate", `${ownCodes}-2`);
  await page.goto("/reports", { waitUntil: "networkidle" });
  const answer = (name: string) => card(page, name).getByRole("textbox", { name: /^Answer/ });
  await card(page, "First gate").locator("summary").click();
  await answer("First gate").fill("We come on Monday.");
  await card(page, "Second gate").locator("summary").click();
  await answer("Second gate").fill("Mended.");
  await card(page, "Second gate").getByRole("button", { name: /^Seen/ }).click();
  await expect(card(page, "Second gate").locator("summary")).toContainText("Seen");
  await card(page, "First gate").locator("summary").click();
  await expect(answer("First gate")).toHaveValue("We come on Monday.");
});

test("who reports damage at an own door is not asked to answer, and withdraws it with what it put into the pile", async ({
  signedIn: page,
  api,
  ownCodes,
}) => {
  const { id } = await api.create({ name: "Own gate", qrCode: `${ownCodes}-own` });
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  await api.send("POST", `/scan/${encodeURIComponent(`${ownCodes}-own`)}/reports`, { kind: "label", text: "Torn" });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Needs you" })).toContainText("1 damaged.");
  await expect(page.getByRole("main").getByText(/new reports?$/)).toHaveCount(0);
  await page.goto(`/access-points/${id}`);
  await expect(answerOf(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/Sent a report\s+by/);
  await press(page, "Withdraw");
  await expect(page.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
  await page.goto("/labels/pile");
  await expect(page.getByRole("main")).not.toContainText("Own gate");
});

test("saving the answer of a report that a print has ended leaves its state to the print", async ({
  signedIn: page,
  addReport,
  api,
  ownCodes,
}) => {
  const { id, path } = await addReport("Torn gate", `${ownCodes}-torn`, "label");
  const job = await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  expect(await api.send("GET", path)).toMatchObject({ state: "done" });
  await page.goto("/reports?state=done");
  await answerOf(page).fill("A new label is on its way.");
  await press(page, "Save answer");
  await expect(page.getByRole("status").filter({ hasText: "The answer was saved." })).toBeVisible();
  await api.send("POST", `/label-jobs/${job}/confirm`, { printed: false });
  expect(await api.send("GET", path)).toMatchObject({ state: "new", answer: "A new label is on its way." });
});

test("an answer that is refused stays, with its error beside it, and the form begins anew after it was saved", async ({
  signedIn: page,
  addReport,
  api,
  ownCodes,
}) => {
  const { id, path } = await addReport("Bell gate", `${ownCodes}-bell`);
  await page.goto(`/access-points/${id}`);
  await answerOf(page).fill("Ring the bell\u0007");
  await press(page, "Seen");
  await expect(answerOf(page)).toHaveAccessibleDescription(/Answer holds a control character/);
  await expect(answerOf(page)).toHaveValue("Ring the bell\u0007");
  await answerOf(page).fill("Ring the bell");
  await press(page, "Seen");
  await expect(page.getByRole("status").filter({ hasText: "The report was marked as seen." })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/access-points/${id}$`));
  await expect(answerOf(page)).not.toHaveAttribute("aria-invalid");

  // The form was loaded again with the saved answer, so that another one is no conflict.
  await answerOf(page).fill("Ring the bell twice");
  await press(page, "Save answer");
  await expect(page.getByRole("status").filter({ hasText: "The answer was saved." })).toBeVisible();
  expect(await api.send("GET", path)).toMatchObject({ state: "seen", answer: "Ring the bell twice" });
});

test("an answer that is sent after the session ended stays, and is saved after signing in inside its form", {
  tag: "@apart",
}, async ({ signedIn: page, context, addReport, api, person, ownCodes }) => {
  await addReport("Other gate", `${ownCodes}-other`);
  const { path } = await addReport("Late gate", `${ownCodes}-late`);
  await page.goto("/reports");
  await card(page, "Late gate")
    .getByRole("textbox", { name: /^Answer/ })
    .fill("The lock is oiled.\nTry again.");
  await context.clearCookies();
  await card(page, "Late gate").getByRole("button", { name: /^Seen/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  const late = page.locator("form").filter({ has: page.getByLabel("Password") });
  await expect(answerOf(page).filter({ hasText: "oiled" })).toHaveValue("The lock is oiled.\nTry again.");
  await late.getByLabel("E-mail").fill(person.email);
  await late.getByLabel("Password").fill(person.password);
  await press(page, "Save after signing in");
  await expect(page.getByRole("status").filter({ hasText: "The report was marked as seen." })).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByLabel("Password")).toHaveCount(0);
  expect(await api.send("GET", path)).toMatchObject({ state: "seen", answer: "The lock is oiled.\nTry again." });
});

test("an answer to a report whose access point was deleted meanwhile stays in its field", async ({
  signedIn: page,
  addReport,
  api,
  ownCodes,
}) => {
  const { id } = await addReport("Gone gate", `${ownCodes}-gone`);
  await page.goto("/reports");
  await answerOf(page).fill("We look at it.");
  await api.remove(id);
  await press(page, "Done");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("There is nothing at this address");
  await expect(answerOf(page)).toHaveValue("We look at it.");
});
