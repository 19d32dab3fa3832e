import { expect, test } from "vitest";
import { newLabelJob } from "@/lib/contract/labels/label-job";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { defaultPrinter, prepareJob } from "./prepare-job";

const detail =
  "The texts of these labels have 8,000,106 characters; at most 8,000,000 can be printed at once. Print in parts.";

test.each([
  ["accepts texts of nearly 8,000,000 characters", 7_999_000, []],
  ["refuses texts of more than 8,000,000 characters", 8_000_000, [{ pointer: "/select", detail }]],
])("a job %s", (_, length, expected) => {
  const order = newLabelJob.parse({ stock: defaultStock.id, select: { scope: "mine" } });
  const content = { id: "a", name: "x".repeat(length), location: "", code: "CODE-1" };
  const { errors } = prepareJob(order, { stock: defaultStock, printer: defaultPrinter, contents: [content] });
  expect(errors).toEqual(expected);
});
