import { expect } from "playwright/test";
import { test } from "./fixtures";

/** Bytes of "Küche" in the encoding of a Mac. */
const kitchen = Buffer.from([0x4b, 0x9f, 0x63, 0x68, 0x65]);

test("a text file is read again in the encoding that is chosen, and a reload keeps what was typed", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await page.goto("/access-points/import");
  const buffer = Buffer.concat([
    Buffer.from("Code;Name;QR code;Rack\n"),
    ...[Buffer.from("D-7;"), kitchen, Buffer.from(";A-1;\nD-8;;A-2;\n")],
  ]);
  await page.getByLabel("File").setInputFiles({ name: "doors.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Code: QR code is read from column “QR code”.")).toBeVisible();

  const encoding = page.getByLabel("Encoding");
  const choose = async (name: string) => {
    if (!(await encoding.isVisible())) await page.getByText("The file does not say its encoding.").click();
    await encoding.selectOption(name);
    await page.getByRole("button", { name: "Read again" }).click();
  };
  const rows = page.getByRole("table", { name: "First rows, those that need you on top" }).getByRole("row");
  await expect(encoding.getByRole("option", { name: "Western Europe, Mac: Küche" })).toBeAttached();
  await choose("windows-1252");
  await expect(rows.filter({ hasText: "KŸche" })).toContainText("looks as if it was read in a wrong encoding");
  await expect(encoding).toHaveValue("windows-1252");
  await choose("macintosh");
  await expect(page.getByText("It was read as Western Europe, Mac.")).toBeVisible();
  await expect(rows.filter({ hasText: "Küche" })).toContainText("New");

  const name = page.getByRole("textbox", { name: "Name in line 3" });
  await name.fill("Gate");
  if (javaScriptEnabled !== false) {
    await page.reload();
    await expect(name).toHaveValue("Gate");
  }
  await page.getByRole("button", { name: "Check again" }).first().click();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("main").getByText("Imported: 2 new")).toBeVisible();
  expect((await api.list()).data.map((point) => [point.name, point.qrCode])).toEqual([
    ["Gate", "A-2"],
    ["Küche", "A-1"],
  ]);
});

test("a code that a spreadsheet changed is imported only after a choice", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Gate", qrCode: "00045" });
  await page.goto("/access-points/import");
  await page.getByLabel("Or pasted rows").fill(`id,name,QR code\n${id},Main gate,45`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("QR code “00045” lost its leading zeros: the file has “45”.")).toBeVisible();
  const choice = page.getByRole("group", { name: "Line 2" });
  await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
  expect((await api.list()).data.map(({ qrCode }) => qrCode)).toEqual(["00045"]);

  await choice.getByRole("radio", { name: "Leave out" }).check();
  await page.getByRole("button", { name: "Check again" }).first().click();
  await expect(page.getByRole("main").locator("dl")).toContainText("left out");
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Gate"]);
});

test("a row that needs a look says why, and is imported, gets a new code or is left out", async ({
  signedIn: page,
  api,
  ownCodes,
}) => {
  await api.create({ name: "Side door", location: "Quay", qrCode: `${ownCodes}-10` });
  await page.goto("/access-points/import");
  const rows = [
    `One,Annex,${ownCodes}-I0`,
    `Two,Annex,${ownCodes}-A1`,
    `Three,Annex,${ownCodes}-a1`,
    `Side door,Quay,${ownCodes}-40`,
  ];
  await page.getByLabel("Or pasted rows").fill(["Name,Location,Code", ...rows].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("main").locator("dl")).toHaveText(/new\s*4.*to look at\s*3/);
  await expect(page.getByText(`QR code “${ownCodes}-I0” looks like “${ownCodes}-10” of “Side door”.`)).toBeVisible();
  await expect(page.getByText("There is “Side door” in “Quay” already.")).toBeVisible();
  const choose = (line: number, choice: string) =>
    page
      .getByRole("group", { name: `Line ${line}` })
      .getByRole("radio", { name: choice })
      .check();
  await choose(2, "Import anyway");
  await choose(4, "Import with a new code");
  await choose(5, "Leave out");
  await page.getByRole("button", { name: "Import 4 rows" }).click();
  await expect(page.getByRole("main").getByText("Imported: 3 new")).toBeVisible();
  const { data } = await api.list();
  expect(data.map(({ name, qrCode }) => [name, qrCode])).toEqual([
    ["Three", expect.stringMatching(/^\w{8}-\w$/)],
    ["Two", `${ownCodes}-A1`],
    ["One", `${ownCodes}-I0`],
    ["Side door", `${ownCodes}-10`],
  ]);
});
