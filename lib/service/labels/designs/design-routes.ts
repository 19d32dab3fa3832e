import { labelDesignOperations } from "@/lib/contract/operations/labels/label-design-operations";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { changeDesign, createDesign, deleteDesign, getDesign, listDesigns } from "./design-store";

export const designRoutes = (context: ServiceContext): Operation[] => [
  operation(labelDesignOperations.listLabelDesigns, async (_, person) => ({
    status: 200,
    body: { data: await listDesigns(context.db, person) },
  })),
  operation(labelDesignOperations.createLabelDesign, async ({ body }, person) => {
    const design = await createDesign(context, body, person);
    return {
      status: 201,
      headers: { Location: `/api/v1${labelDesignOperations.createLabelDesign.path}/${design.id}` },
      body: design,
    };
  }),
  operation(labelDesignOperations.getLabelDesign, async ({ id }, person) => ({
    status: 200,
    body: await getDesign(context.db, id, person),
  })),
  operation(labelDesignOperations.updateLabelDesign, async ({ id, body }, person) => ({
    status: 200,
    body: await changeDesign(context, id, body, person),
  })),
  operation(labelDesignOperations.deleteLabelDesign, async ({ id }, person) => {
    await deleteDesign(context, id, person);
    return { status: 204 };
  }),
];
