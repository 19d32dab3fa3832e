import {
  customField,
  customFieldChanges,
  customFieldList,
  customFieldListQuery,
  customFieldUse,
  newCustomField,
} from "@/lib/contract/custom-fields/custom-field";
import { describeOperations } from "./operation-entry";

/** Operations on custom fields. Everyone reads them; admins change them. */
export const customFieldOperations = describeOperations({
  listFields: {
    method: "get",
    path: "/fields",
    summary: "The custom fields of access points, in their order",
    tag: "Custom fields",
    access: "read",
    forTeamTokens: true,
    query: customFieldListQuery,
    success: { status: 200, description: "At most 30, and the deleted ones if asked for", schema: customFieldList },
    problems: ["forbidden"],
  },
  createField: {
    method: "post",
    path: "/fields",
    summary: "Add a custom field, at most 30",
    tag: "Custom fields",
    access: "admin",
    body: newCustomField,
    success: { status: 201, description: "The new field", schema: customField, headers: ["Location"] },
    problems: ["duplicate-field-key", "too-many-fields"],
  },
  updateField: {
    method: "patch",
    path: "/fields/{key}",
    summary: "Change a custom field; its values stay",
    tag: "Custom fields",
    access: "admin",
    body: customFieldChanges,
    success: { status: 200, description: "As it is now", schema: customField },
  },
  deleteField: {
    method: "delete",
    path: "/fields/{key}",
    summary: "Delete a custom field; its values are hidden, and restoring the field brings them back",
    tag: "Custom fields",
    access: "admin",
    success: { status: 204, description: "It is deleted" },
  },
  restoreField: {
    method: "post",
    path: "/fields/{key}/restore",
    summary: "Restore a deleted custom field with its values",
    tag: "Custom fields",
    access: "admin",
    success: { status: 200, description: "The field, after the others", schema: customField },
    problems: ["too-many-fields"],
  },
  getFieldUse: {
    method: "get",
    path: "/fields/{key}/use",
    summary: "How many access points have a value of a custom field",
    tag: "Custom fields",
    access: "admin-read",
    success: { status: 200, description: "The number", schema: customFieldUse },
  },
});
