import { expect, test } from "vitest";
import { placeErrors, summaryFields } from "./form-errors";

const labels = { name: "Name", scaleX: "Horizontal scale, %", columns: "Columns" };
const failed = { status: "failed" as const, message: null, signIn: null };

test("an error names the label of its field and not the member of the API", () => {
  const fields = {
    scaleX: "scaleX must be 90 % or more.",
    columns: "columns must be a whole number.",
    name: "Name is needed.",
  };
  expect(placeErrors({ ...failed, fields }, labels)).toEqual({
    errors: {
      scaleX: "Horizontal scale must be 90 % or more.",
      columns: "Columns must be a whole number.",
      name: "Name is needed.",
    },
    message: null,
  });
});

test("an error about a member without a field is part of the message about the form", () => {
  const state = { ...failed, message: "Not saved.", fields: { token: "token is needed." } };
  expect(placeErrors(state, labels)).toEqual({ errors: {}, message: "Not saved. token is needed." });
});

test("the summary lists fields in the order of the form, and those that were corrected without an error", () => {
  const errors = { columns: "Too many." };
  expect(summaryFields(["columns", "name"], errors, labels)).toEqual([
    { id: "name", label: "Name", error: "" },
    { id: "columns", label: "Columns", error: "Too many." },
  ]);
});
