import { expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import { shippedStock } from "../testing/sample-job";
import { checkOffset } from "./check-offset";
import { defaultStock } from "./default-stock";
import { unknownPrinter } from "./printer";

test("an offset that pushes labels off the page is named with their cells, one smaller than the margin is accepted", () => {
  const pushed = { stock: defaultStock, printer: { ...unknownPrinter, offsetXMm: 11 } };
  expect(checkOffset(pushed).map(tell)).toEqual([
    expect.stringMatching(/push the labels in cells 3, 6, 9, 12, 15, 18, 21 off the page\. Reduce them/),
  ]);
  const fullBleed = shippedStock("avery-a4-3475");
  expect(checkOffset({ stock: fullBleed, printer: { ...unknownPrinter, offsetXMm: 1.4 } })).toEqual([]);
});
