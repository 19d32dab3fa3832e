import { expect, test } from "vitest";
import { startImporting } from "../test-import";

test("a check warns of a new code that an own access point has with leading zeros, and says so when its label is printed", async () => {
  const { service, upload, create } = await startImporting();
  await create({ name: "Gate", qrCode: "00045" });
  await create({ name: "Door", qrCode: "0007" });
  await service.db.updateTable("all_access_points").set({ printed_at: 1 }).where("qr_code", "=", "00045").execute();
  const { shownRows } = await upload("name,code\nOther gate,45\nOther door,7\nYard,450\n");
  expect(shownRows.map(({ line, warnings }) => [line, ...warnings.map(({ detail }) => detail)])).toEqual([
    [2, "QR code “45” may be “00045” of “Gate”, whose label is printed, without its leading zeros."],
    [3, "QR code “7” may be “0007” of “Door”, without its leading zeros."],
    [4],
  ]);
  expect(shownRows[0]?.warnings[0]?.accessPoint).toMatchObject({ name: "Gate" });
});
