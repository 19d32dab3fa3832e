import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { withCamera } from "./fake-camera";
import { signInByRequest } from "./fixtures";
import { admin } from "./server";

const PLACE = "Round house";

const doors = ["North door", "South door", "Cellar door"].map((name) => ({ name, location: `${PLACE} / 1` }));
const test = withCamera(doors.slice(0, 2), doors.slice(2));

const lastScan = (page: Page) => page.getByRole("region", { name: "Last scan" });
const isSaved = (page: Page) => expect(page.getByText("All scans are saved.")).toBeVisible();

/** Waits for its script, which says first that the phone holds no scans. A scan before that is lost. */
async function openWalk(page: Page, id: string): Promise<void> {
  const isStarted = page.waitForResponse(`**/rounds/${id}/scans`);
  await page.goto(`/rounds/${id}/walk`);
  await isStarted;
}

/** Types codes as a hand scanner does, one every 150 ms, each with Enter. */
const scanByHand = (page: Page, codes: string[]): Promise<void> =>
  page.evaluate(async (scanned) => {
    for (const [at, code] of scanned.entries()) {
      // Not after the last one, which may open another page.
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, 150));
      const keys = [...code].map((key) => {
        const isDigit = /\d/.test(key);
        return { key, code: key === "-" ? "Minus" : `${isDigit ? "Digit" : "Key"}${key.toUpperCase()}` };
      });
      for (const pressed of [...keys, { key: "Enter", code: "Enter" }]) {
        const shiftKey = /^[A-Z]$/.test(pressed.key);
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { ...pressed, shiftKey, bubbles: true, cancelable: true }),
        );
      }
    }
  }, codes);

test.describe("a round", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("is begun at a place, walked with the camera of a phone, closed, and ends in the labels that are missing", async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(["camera"], { origin: server.url });
    await signInByRequest(context, server.url, admin);
    await page.goto("/places");
    await page.getByRole("main").getByRole("link", { name: "Rounds" }).click();
    await page.getByRole("link", { name: "Begin a round" }).click();
    await page.getByLabel("Name").fill("Round house, spring");
    await page.getByLabel("Place").fill(PLACE);
    await page.getByRole("button", { name: "Begin a round" }).click();
    await expect(page.getByText("0 of 3 labels found")).toBeVisible();

    await page.getByRole("main").getByRole("link", { name: "Walk", exact: true }).click();
    await expect(lastScan(page)).toContainText("2 of 3");
    await expect(lastScan(page)).toContainText(/Found.*(North|South) door/s);
    await expect(page.getByRole("heading", { name: `1 missing in ${PLACE} / 1` })).toBeVisible();
    await page.getByRole("button", { name: /^Not there.*Cellar door$/ }).click();
    await expect(page.getByText("Nothing is left to look for.")).toBeVisible();
    await isSaved(page);

    // Nothing that is held up again counts again, and an undo takes two taps.
    await page.getByRole("button", { name: "Stop camera" }).click();
    await lastScan(page).getByRole("button", { name: "Undo" }).click();
    await lastScan(page).getByRole("button", { name: "Undo this scan" }).click();
    await expect(lastScan(page)).toContainText("1 of 3");
    await isSaved(page);

    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Round house, spring" })
      .click();
    await expect(page.getByText("1 of 3 labels found")).toBeVisible();
    await page.getByRole("button", { name: "Close the round" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Close the round" }).click();
    await expect(page.getByText("Round “Round house, spring” is closed.")).toBeVisible();
    const csv = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
    expect((await (await page.request.get(String(csv))).text()).split("\r\n")).toHaveLength(4);
    const pdf = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
    expect((await page.request.get(String(pdf))).headers()["content-type"]).toBe("application/pdf");

    // Two clicks.
    const began = performance.now();
    await page.getByRole("link", { name: "Print the 2 missing labels" }).click();
    await expect(page.getByText("2 missing on a round")).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await opened;
    const description = String(performance.now() - began);
    test.info().annotations.push({ type: "ms from the closed round to the PDF", description });

    await page.goto("/");
    await expect(page.getByText(/^Round house was last walked .*: 2 labels were missing\.$/)).toBeVisible();

    // From the list of a place, too.
    await page.goto(`/access-points?locationUnder=${encodeURIComponent(PLACE)}`);
    await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("link", { name: "Begin a round" }).click();
    await expect(page.getByRole("combobox", { name: "Place" })).toHaveValue(PLACE);
  });
});

test("scans of a hand scanner stay on the phone through a dead zone and a closed tab, and hold the round open", async ({
  page,
  context,
  server,
  person,
  api,
}) => {
  const codes = Array.from({ length: 8 }, (_, at) => `HAND-${at + 1}`);
  await api.createMany(codes.map((qrCode, at) => ({ name: `Hand ${at + 1}`, qrCode, location: "Dead zone" })));
  const round = await api.send("POST", "/rounds", { name: "Dead zone", select: { location: "Dead zone" } });
  await signInByRequest(context, server.url, person);
  await openWalk(page, round.id);
  await isSaved(page);
  const scan = (...scanned: string[]) => scanByHand(page, scanned);
  await scan("HAND-1");
  await expect(lastScan(page)).toContainText("1 of 8");
  await isSaved(page);
  await scan("HAND-1");
  await expect(lastScan(page)).toContainText("Found before");
  await scan("hand-99");
  await expect(lastScan(page)).toContainText("Unknown");

  await context.setOffline(true);
  await scan(...codes.slice(1));
  await expect(lastScan(page)).toContainText("8 of 8");
  await expect(page.getByText("No connection: 7 scans wait on this phone. Go on scanning.")).toBeVisible();
  await page.close();
  expect(await api.send("GET", `/rounds/${round.id}`)).toMatchObject({ found: 1, unknown: 1 });

  await context.setOffline(false);
  // The phone comes back with a service that takes nothing yet: its number is known, and the round stays open.
  const other = await context.newPage();
  await api.send("POST", `/rounds/${round.id}/scans`, { device: "Other phone", scans: [], unsent: 4 });
  await other.goto(`/rounds/${round.id}`);
  await expect(other.getByText(`${person.name} has 4 scans on a phone that have not arrived yet.`)).toBeVisible();
  await other.getByRole("button", { name: "Close the round" }).first().click();
  await other.getByRole("dialog").getByRole("button", { name: "Close the round" }).click();
  await expect(other.getByText(`The round was not closed.`)).toContainText(`${person.name} (4 scans)`);

  await other.getByRole("main").getByRole("link", { name: "Walk", exact: true }).click();
  await isSaved(other);
  await expect(lastScan(other)).toContainText("8 of 8");
  await other.goto(`/rounds/${round.id}`);
  await other.getByRole("button", { name: "Close anyway" }).first().click();
  await other.getByRole("dialog").getByRole("button", { name: "Close anyway" }).click();
  await expect(other.getByText("8 of 8 labels found")).toBeVisible();
  await expect(other.getByText(`${person.name}: 4 scans on a phone did not count`, { exact: false })).toBeVisible();
});

test("the next round of a selection leaves out what was deleted, and what is no selection begins no round", async ({
  page,
  context,
  server,
  person,
  api,
}) => {
  const doors = [];
  for (const name of ["Next 1", "Next 2", "Next 3"]) doors.push(await api.create({ name, location: "Mistake" }));
  await signInByRequest(context, server.url, person);
  await page.goto("/rounds/new");
  await page.getByLabel("Name").fill("Too long");
  await page.getByLabel("Place").fill("x".repeat(201));
  await page.getByRole("button", { name: "Begin a round" }).click();
  await expect(page.getByText("Place is 201 characters long. Shorten it to 200 characters.")).toBeVisible();

  const mistake = await api.send("POST", "/rounds", { name: "Mistake", select: { location: "Mistake" } });
  await api.send("POST", `/rounds/${mistake.id}/close`, {});
  const round = await api.send("POST", "/rounds", { name: "Next", select: { ids: doors.map(({ id }) => id) } });
  await api.send("POST", `/rounds/${round.id}/close`, {});
  await api.remove(doors[1]?.id ?? "");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("was last walked")).toHaveCount(0);

  // A page that was longer when it was opened.
  await page.goto(`/rounds/${round.id}?page=9`);
  await expect(page.getByRole("link", { name: "Next 3" })).toBeVisible();
  await page.getByRole("link", { name: "Begin the next round" }).click();
  await page.getByRole("button", { name: "Begin a round" }).click();
  await expect(page.getByText("0 of 2 labels found")).toBeVisible();
});

test("a phone tells the truth about labels that are scanned again, undone, found by another phone, or scanned after the end", async ({
  page,
  context,
  server,
  person,
  api,
}) => {
  const codes = ["AGAIN-1", "AGAIN-2", "AGAIN-3"];
  await api.createMany(codes.map((qrCode) => ({ name: `Door ${qrCode}`, qrCode, location: "Again" })));
  const round = await api.send("POST", "/rounds", { name: "Again", select: { location: "Again" } });
  const other = (code: string) =>
    api.send("POST", `/rounds/${round.id}/scans`, { device: "b", scans: [{ code, at: new Date().toISOString() }] });
  await page.clock.install();
  await signInByRequest(context, server.url, person);
  await page.goto("/scan");
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let at = 0; ; at += 1) localStorage.setItem(`full ${size} ${at}`, "x".repeat(size));
      } catch {}
    }
  });
  await openWalk(page, round.id);
  await isSaved(page);
  await scanByHand(page, ["AGAIN-1"]);
  await expect(page.getByText("This phone has no room for another scan.")).toBeVisible();
  await expect(lastScan(page)).toContainText("0 of 3");
  await page.evaluate(() => localStorage.clear());

  await scanByHand(page, ["NOBODY-1"]);
  await expect(lastScan(page)).toContainText("Unknown");
  await scanByHand(page, ["AGAIN-1"]);
  await expect(lastScan(page)).toContainText(/Found.*1 of 3/s);
  await scanByHand(page, ["NOBODY-1"]);
  await expect(lastScan(page)).toContainText("Unknown");

  await other("AGAIN-2");
  await page.clock.fastForward(61_000);
  await expect(lastScan(page)).toContainText("2 of 3");
  await scanByHand(page, ["AGAIN-2"]);
  await lastScan(page).getByRole("button", { name: "Undo" }).click();
  await lastScan(page).getByRole("button", { name: "Undo this scan" }).click();
  await isSaved(page);
  await expect(lastScan(page)).toContainText("2 of 3");
  await page.getByRole("button", { name: /^Not there.*AGAIN-3$/ }).click();
  await expect(page.getByText("Nothing is left to look for.")).toBeVisible();
  await isSaved(page);

  await api.send("POST", `/rounds/${round.id}/close`, {});
  await scanByHand(page, ["AGAIN-3"]);
  await expect(page.getByText("The round was closed before 1 scan on this phone arrived.")).toBeVisible();
  await scanByHand(page, ["AGAIN-2"]);
  await expect(page.getByRole("heading", { name: "Door AGAIN-2" })).toBeVisible();
});

test("scans of somebody who may not see the round any more stay on the phone until that is over", async ({
  page,
  context,
  server,
  person,
}) => {
  const api = await signInToApi(server.url, admin.email, admin.password);
  const { data } = await api.send("GET", `/users?q=${encodeURIComponent(person.email)}`);
  const team = await api.send("POST", "/teams", { name: "Walkers" });
  const membership = `/teams/${team.id}/members/${data[0].id}`;
  await api.send("PUT", membership, { access: "view" });
  await api.create({ name: "Walked", qrCode: "WALKED-1", location: "Walked", teamId: team.id });
  const round = await api.send("POST", "/rounds", { name: "Walked", select: { location: "Walked" } });
  await page.clock.install();
  await signInByRequest(context, server.url, person);
  await openWalk(page, round.id);
  await isSaved(page);
  await api.send("DELETE", membership);
  await scanByHand(page, ["WALKED-1"]);
  await expect(page.getByText("1 scan waits on this phone.", { exact: false })).toBeVisible();
  await api.send("PUT", membership, { access: "view" });
  await page.clock.fastForward(30_000);
  await isSaved(page);
  expect(await api.send("GET", `/rounds/${round.id}`)).toMatchObject({ found: 1 });
});
