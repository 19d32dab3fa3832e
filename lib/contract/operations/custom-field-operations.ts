import {
  customField,
  customFieldChanges,
  customFieldList,
  customFieldListQuery,
  customFieldUse,
  newCustomField,
} from "@/lib/contract/custom-fields/custom-field";
import { describeOperations } from "./operation-entry";

export const customFieldOperations = describeOperations("Custom fields", {
  listFields: {
    route: "GET /fields",
    summary: "The custom fields of access points, in their order",
    access: "read",
    forTeamTokens: true,
    query: customFieldListQuery,
    success: { description: "At most 30, and the deleted ones if asked for", schema: customFieldList },
    problems: ["forbidden"],
  },
  createField: {
    route: "POST /fields",
    summary: "Add a custom field, at most 30",
    access: "admin",
    body: newCustomField,
    success: { status: 201, description: "The new field", schema: customField, headers: ["Location"] },
    problems: ["duplicate-field-key", "too-many-fields"],
  },
  updateField: {
    route: "PATCH /fields/{key}",
    summary: "Change a custom field; its values stay",
    access: "admin",
    body: customFieldChanges,
    success: { description: "As it is now", schema: customField },
  },
  deleteField: {
    route: "DELETE /fields/{key}",
    summary: "Delete a custom field; its values are hidden, and restoring the field brings them back",
    access: "admin",
    success: { status: 204, description: "It is deleted" },
  },
  restoreField: {
    route: "POST /fields/{key}/restore",
    summary: "Restore a deleted custom field with its values",
    access: "admin",
    success: { description: "The field, after the others", schema: customField },
    problems: ["too-many-fields"],
  },
  getFieldUse: {
    route: "GET /fields/{key}/use",
    summary: "How many access points have a value of a custom field",
    access: "admin-read",
    success: { description: "The number", schema: customFieldUse },
  },
});
