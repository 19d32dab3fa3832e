import { expect } from "playwright/test";
import { test } from "./fixtures";
import { choose } from "./import-columns";

/** Bytes of "Küche" in the encoding of a Mac. */
const kitchen = Buffer.from([0x4b, 0x9f, 0x63, 0x68, 0x65]);

test("a text file is read again in the encoding that is chosen, and a reload keeps what was typed", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/access-points/import");
  const buffer = Buffer.concat([
    Buffer.from("Code;Name;QR code;Rack\n"),
    ...[Buffer.from("D-7;"), kitchen, Buffer.from(";A-1;\nD-8;;A-2;\n")],
  ]);
  await page.getByLabel("File").setInputFiles({ name: "doors.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("QR code is read from column “QR code”.")).toBeVisible();

  const encoding = page.getByLabel("Encoding");
  const read = async (name: string) => {
    if (!(await encoding.isVisible())) await page.locator("summary").click();
    await choose(page, "Encoding", name);
  };
  await expect(encoding.getByRole("option", { name: "Western Europe, Mac: Küche" })).toBeAttached();
  await read("windows-1252");
  await expect(page.getByText("Name “KŸche” looks as if it was read in a wrong encoding.")).toBeVisible();
  await expect(encoding).toHaveValue("windows-1252");
  await read("macintosh");
  await expect(encoding).toHaveValue("macintosh");
  await expect(page.locator("#line-2")).toContainText("Küche");

  const name = page.getByRole("textbox", { name: "Name in line 3" });
  // Its script keeps what is typed.
  await page.waitForLoadState("networkidle");
  await name.fill("Gate");
  await page.reload();
  await expect(name).toHaveValue("Gate");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Import 2" }).click();
  await expect(page.getByText("Imported: 2 new")).toBeVisible();
  expect((await api.list()).data.map((point) => [point.name, point.qrCode])).toEqual([
    ["Gate", "A-2"],
    ["Küche", "A-1"],
  ]);
});

test("a code that a spreadsheet changed is imported only when the person says so", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Gate", qrCode: "00045" });
  await page.goto("/access-points/import");
  await page.getByLabel("Or pasted rows").fill(`id,name,QR code\n${id},Main gate,45`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("QR code “00045” lost its leading zeros: the file has “45”.")).toBeVisible();
  await expect(page.getByRole("main").locator("dl")).toHaveText(/^to look at\s*1\s*new\s*0$/);
  await expect(page.getByRole("button", { name: "Import", exact: false })).toHaveCount(0);
  const keep = page.getByRole("checkbox", { name: "Import anyway (line 2)" });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(keep).toBeChecked();
  await page.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("Imported: 1 changed.")).toBeVisible();
  expect((await api.list()).data.map(({ qrCode }) => qrCode)).toEqual(["45"]);
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
    "Total,,4",
    `Four,,${ownCodes}-4`.padEnd(300, "x"),
    `,Annex,${ownCodes}-5`,
  ];
  await page.getByLabel("Or pasted rows").fill(["Name,Location,Code", ...rows].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("7 rows, headings in row 1.")).toBeVisible();
  await expect(page.getByRole("main").locator("dl")).toHaveText(/^to look at\s*5\s*new\s*1\s*wrong\s*1$/);
  await expect(page.getByText(`QR code “${ownCodes}-I0” looks like “${ownCodes}-10” of “Side door”.`)).toBeVisible();
  await expect(page.getByText("There is “Side door” in “Quay” already.")).toBeVisible();
  await expect(page.getByText("“Total” looks like a row of totals.")).toBeVisible();
  await expect(page.getByText("is long. A label has no room for its text.")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Import anyway (line 2)" }).check();
  await page.getByRole("checkbox", { name: "Leave out (line 7)" }).check();
  await page.getByRole("textbox", { name: "QR code in line 4" }).fill("");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("main").locator("dl")).toHaveText(
    /^to look at\s*3\s*new\s*2\s*wrong\s*1\s*left out\s*1$/,
  );
  await page.getByRole("button", { name: "Import 3" }).click();
  await expect(page.getByText("Imported: 3 new. 4 rows were left out.")).toBeVisible();
  const { data } = await api.list();
  expect(data.map(({ name, qrCode }) => [name, qrCode])).toEqual([
    ["Three", expect.stringMatching(/^\w{8}-\w$/)],
    ["Two", `${ownCodes}-A1`],
    ["One", `${ownCodes}-I0`],
    ["Side door", `${ownCodes}-10`],
  ]);
});
