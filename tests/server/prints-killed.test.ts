import { expect, onTestFinished, test } from "vitest";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import { lookUntilSent, namesOfDoors, startOffice } from "./printing-office";

test.each([
  ["SQLite", [3, 21, 40]],
  ["PostgreSQL", [7]],
] as const)("a program that is killed while it prints prints each label once on %s", async (engine, kills) => {
  const office = await startOffice(engine);
  const printer = await startZplPrinter({ labelMs: 60 });
  onTestFinished(printer.close);
  const { id } = await office.print(45, printer.connection);
  for (const at of kills) {
    await expect.poll(() => printer.printed.length >= at, { interval: 5 }).toBe(true);
    await office.kill();
    await printer.idle();
    if ((await office.delivery(id)).state === "unsure") {
      await office.ask("POST", `/label-jobs/${id}/resume`, { from: printer.printed.length + 1 });
    }
  }
  await lookUntilSent(office, id, printer);
  expect(printer.printed).toEqual(namesOfDoors(45));
});
