import { expect, test } from "vitest";
import { usualLabelFields } from "@/lib/contract/access-points/access-point-fields";
import { defaultTemplate } from "@/lib/labels/layout/place-label";

// lib/labels may import only types from lib/contract, so it repeats the list.
test("the default template shows the fields that labels usually show", () => {
  expect(defaultTemplate.fields).toEqual(usualLabelFields);
});
