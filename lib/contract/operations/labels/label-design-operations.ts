import { labelDesign, labelDesignChanges, labelDesignList, newLabelDesign } from "@/lib/contract/labels/label-design";
import { describeOperations } from "../operation-entry";

const LOGO_BODY_MAX_BYTES = 320 * 1_024;

export const labelDesignOperations = describeOperations({
  listLabelDesigns: {
    method: "get",
    path: "/label-templates",
    summary: "Your own label designs and those that everyone shares, by name",
    tag: "Label designs",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "All designs that you can print with", schema: labelDesignList },
  },
  createLabelDesign: {
    method: "post",
    path: "/label-templates",
    summary: "Create a label design",
    tag: "Label designs",
    access: "write",
    body: newLabelDesign,
    bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    success: { status: 201, description: "The new design", schema: labelDesign, headers: ["Location"] },
    problems: ["forbidden"],
  },
  getLabelDesign: {
    method: "get",
    path: "/label-templates/{id}",
    summary: "One of your own or the shared label designs",
    tag: "Label designs",
    access: "read",
    success: { status: 200, description: "The design", schema: labelDesign },
  },
  updateLabelDesign: {
    method: "patch",
    path: "/label-templates/{id}",
    summary: "Change the given members; print jobs keep their copy of the design",
    tag: "Label designs",
    access: "write",
    body: labelDesignChanges,
    bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    success: { status: 200, description: "The changed design", schema: labelDesign },
    problems: ["forbidden"],
  },
  deleteLabelDesign: {
    method: "delete",
    path: "/label-templates/{id}",
    summary: "Delete a label design",
    tag: "Label designs",
    access: "write",
    success: { status: 204, description: "Deleted" },
    problems: ["forbidden"],
  },
});
