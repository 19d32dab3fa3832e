import { labelDesign, labelDesignChanges, labelDesignList, newLabelDesign } from "@/lib/contract/labels/label-design";
import { describeOperations } from "../operation-entry";

const LOGO_BODY_MAX_BYTES = 320 * 1_024;

export const labelDesignOperations = describeOperations("Label designs", {
  listLabelDesigns: {
    route: "GET /label-templates",
    summary: "Your own label designs and those that everyone shares, by name",
    access: "read",
    forTeamTokens: true,
    success: { description: "All designs that you can print with", schema: labelDesignList },
  },
  createLabelDesign: {
    route: "POST /label-templates",
    summary: "Create a label design",
    access: "write",
    body: newLabelDesign,
    bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    success: { status: 201, description: "The new design", schema: labelDesign, headers: ["Location"] },
    problems: ["forbidden"],
  },
  getLabelDesign: {
    route: "GET /label-templates/{id}",
    summary: "One of your own or the shared label designs",
    access: "read",
    success: { description: "The design", schema: labelDesign },
  },
  updateLabelDesign: {
    route: "PATCH /label-templates/{id}",
    summary: "Change the given members; print jobs keep their copy of the design",
    access: "write",
    body: labelDesignChanges,
    bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    success: { description: "The changed design", schema: labelDesign },
    problems: ["forbidden"],
  },
  deleteLabelDesign: {
    route: "DELETE /label-templates/{id}",
    summary: "Delete a label design",
    access: "write",
    success: { status: 204, description: "Deleted" },
    problems: ["forbidden"],
  },
});
