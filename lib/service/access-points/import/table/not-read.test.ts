import { expect, test } from "vitest";
import { startImporting } from "../test-import";

test("a check says why it does not read a column", async () => {
  const { upload } = await startImporting();
  const checked = await upload("Code,Name,,QR code,Rack,owner,ID\nDEPT-7,Desk 77,x,QX-77,R1,Ada,7\n");
  expect(checked.notRead).toEqual([
    { column: 1, heading: "Code", why: "QR code is read from column “QR code”." },
    { column: 3, heading: "", why: "It has no heading." },
    { column: 5, heading: "Rack", why: "No field has this name." },
    { column: 6, heading: "owner", why: "The service sets it itself." },
    { column: 7, heading: "ID", why: "Its cells are not the ids of access points." },
  ]);
});
