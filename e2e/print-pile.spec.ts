import { expect, type Page } from "playwright/test";
import { openMenu, signInByRequest, test } from "./fixtures";
import { answerYes, printedFile } from "./labels";

const pileOf = (page: Page) => page.getByRole("region", { name: /^Print pile/ });

test("a pile of typed codes and of the button on a page stays after leaving and on another device, is printed, and is empty after “Yes”", {
  tag: "@script",
}, async ({ signedIn: page, api, person, browser, server }) => {
  const names = ["Pile gate", "Pile lift", "Pile safe"];
  for (const [at, name] of names.entries()) await api.create({ name, qrCode: `PILE/${at}` });
  const add = async (code: string) => {
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  };
  await page.goto("/scan");
  await page.getByRole("link", { name: "Add to pile" }).click();
  await expect(pileOf(page)).toContainText("Nothing is in the pile.");
  await add("pile/0");
  await expect(pileOf(page)).toHaveAccessibleName("Print pile (1)");
  await add("PILE/1");
  await expect(pileOf(page)).toHaveAccessibleName("Print pile (2)");

  // A printed label, opened by its code, is put there from its page.
  await page.goto("/q/PILE%2F2");
  await openMenu(page);
  await page.getByRole("button", { name: "Add to pile" }).click();
  await expect(page.getByRole("status").filter({ hasText: "added to your print pile" })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole("button", { name: "Remove from pile" })).toBeVisible();

  const other = await browser.newContext({ baseURL: server.url });
  await signInByRequest(other, server.url, person);
  const desk = await other.newPage();
  await desk.goto("/scan");
  await expect(pileOf(desk).getByRole("listitem").getByRole("link")).toHaveText([...names].reverse());
  await desk.goto("/labels");
  await desk.getByRole("link", { name: "Print pile (3)" }).click();
  await pileOf(desk).getByRole("button", { name: "Remove Pile safe" }).click();
  await expect(pileOf(desk)).toHaveAccessibleName("Print pile (2)");
  await pileOf(desk).getByRole("link", { name: "Print 2 labels" }).click();
  await expect(desk.getByRole("radio", { name: "Print pile (2)" })).toBeChecked();
  await printedFile(desk);
  await page.goto("/scan");
  await expect(pileOf(page)).toHaveAccessibleName("Print pile (2)");
  await answerYes(desk);
  await page.goto("/labels/pile");
  await expect(pileOf(page)).toContainText("Nothing is in the pile.");
  await other.close();
});

test("a pile is emptied after a question, and a code that is not one of an own access point is not added", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.create({ name: "Pile door", qrCode: "EMPTY/1" });
  await page.goto("/scan?to=pile");
  const add = async (code: string) => {
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  };
  await add("EMPTY/2");
  await expect(page.getByRole("main")).toContainText("No access point has this code yet.");
  await page.goto("/scan?to=pile");
  await add("EMPTY/1");
  await expect(pileOf(page)).toHaveAccessibleName("Print pile (1)");
  await pileOf(page).getByRole("button", { name: "Empty the pile" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Empty", exact: true }).click();
  await expect(pileOf(page)).toContainText("Nothing is in the pile.");
});

test("a code whose access point is in the pile already is not added again, and offers no Undo that would take it out", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Pile hatch", qrCode: "TWICE/1" });
  await api.send("POST", "/labels/pile", { ids: [id] });
  await page.goto("/scan?to=pile");
  await page.getByLabel("Code", { exact: true }).fill("TWICE/1");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /is in (the|your print) pile already\./ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  await expect(pileOf(page)).toHaveAccessibleName("Print pile (1)");
});

test("the first screen of an access point on a phone has name, place, label and what one does at the door", async ({
  api,
  person,
  browser,
  server,
  javaScriptEnabled,
}) => {
  const size = { width: 375, height: 740 };
  const device = { viewport: size, hasTouch: true, isMobile: true, javaScriptEnabled: javaScriptEnabled ?? true };
  const context = await browser.newContext({ baseURL: server.url, ...device });
  await signInByRequest(context, server.url, person);
  const page = await context.newPage();
  const { id } = await api.create({ name: "Lobby door 3", location: "Annex / 2 / Corridor A", qrCode: "PHONE/1" });
  await page.goto(`/access-points/${id}`);
  const nav = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const bottom = nav && nav.y > 370 ? nav.y : 740;
  const main = page.getByRole("main");
  const shown = [
    page.getByRole("heading", { level: 1, name: "Lobby door 3" }),
    main.getByText("Never printed"),
    main.getByRole("complementary", { name: "Label" }).locator("svg").first(),
    main.getByRole("link", { name: "Print label" }),
    main.getByRole("link", { name: "Edit" }),
    main.getByRole("button", { name: "Something is wrong" }),
  ];
  for (const each of shown) {
    const box = await each.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= bottom, `${each} ends at ${box && box.y + box.height}`).toBe(
      true,
    );
  }
  const duplicate = main.getByRole("link", { name: "Duplicate", exact: true });
  await expect(duplicate).toBeHidden();
  await openMenu(page);
  await expect(duplicate).toBeVisible();
  await main.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Delete “Lobby door 3”?" })).toBeVisible();
  await page.getByRole("dialog", { name: "Delete “Lobby door 3”?" }).getByRole("button", { name: "Cancel" }).click();
  await page.goto(`/access-points/${id}`);
  await main.getByRole("button", { name: "Something is wrong" }).click();
  await main.getByRole("link", { name: "Report a problem" }).click();
  await page.getByLabel("What is wrong?").fill("The door does not close.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The problem was reported." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lobby door 3");
  await context.close();
});
