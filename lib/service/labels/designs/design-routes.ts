import { labelDesign, labelDesignChanges, labelDesignList, newLabelDesign } from "@/lib/contract/labels/label-design";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { changeDesign, createDesign, deleteDesign, getDesign, listDesigns } from "./design-store";

const tag = "Label designs";
const path = "/label-templates";
const one = `${path}/{id}`;

/** Maximum size of a request body with a logo, in bytes. */
const LOGO_BODY_MAX_BYTES = 320 * 1_024;

/** Returns the operations on label designs. */
export const designOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listLabelDesigns",
    method: "get",
    path,
    tag,
    access: "read",
    summary: "Your own label designs and those that everyone shares, by name",
    success: { status: 200, description: "All designs that you can print with", schema: labelDesignList },
    handle: async (_, person) => ({ status: 200, body: { data: await listDesigns(context.db, person) } }),
  }),
  operation({
    name: "createLabelDesign",
    method: "post",
    path,
    tag,
    access: "write",
    summary: "Create a label design",
    body: newLabelDesign,
    bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    success: { status: 201, description: "The new design", schema: labelDesign, headers: ["Location"] },
    problems: ["forbidden"],
    handle: async ({ body }, person) => {
      const design = await createDesign(context, body, person);
      return { status: 201, headers: { Location: `/api/v1${path}/${design.id}` }, body: design };
    },
  }),
  operation({
    name: "getLabelDesign",
    method: "get",
    path: one,
    tag,
    access: "read",
    summary: "One of your own or the shared label designs",
    success: { status: 200, description: "The design", schema: labelDesign },
    handle: async ({ id }, person) => ({ status: 200, body: await getDesign(context.db, id, person) }),
  }),
  operation({
    name: "updateLabelDesign",
    method: "patch",
    path: one,
    tag,
    access: "write",
    summary: "Change the given members; print jobs keep their copy of the design",
    body: labelDesignChanges,
    bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    success: { status: 200, description: "The changed design", schema: labelDesign },
    problems: ["forbidden"],
    handle: async ({ id, body }, person) => ({ status: 200, body: await changeDesign(context, id, body, person) }),
  }),
  operation({
    name: "deleteLabelDesign",
    method: "delete",
    path: one,
    tag,
    access: "write",
    summary: "Delete a label design",
    success: { status: 204, description: "Deleted" },
    problems: ["forbidden"],
    handle: async ({ id }, person) => {
      await deleteDesign(context, id, person);
      return { status: 204 };
    },
  }),
];
