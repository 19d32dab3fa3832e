import { labelDesignOperations } from "@/lib/contract/operations/labels/label-design-operations";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { changeDesign, createDesign, deleteDesign, getDesign, listDesigns } from "./design-store";

export const designRoutes = (context: ServiceContext): Operation[] => [
  operation(labelDesignOperations.listLabelDesigns, async (_, person) => ({
    body: { data: await listDesigns(context.db, person) },
  })),
  operation(labelDesignOperations.createLabelDesign, async ({ body }, person) => {
    const design = await createDesign(context, body, person);
    return {
      headers: { Location: `/api/v1${labelDesignOperations.createLabelDesign.path}/${design.id}` },
      body: design,
    };
  }),
  operation(labelDesignOperations.getLabelDesign, async ({ id }, person) => ({
    body: await getDesign(context.db, id, person),
  })),
  operation(labelDesignOperations.updateLabelDesign, async ({ id, body }, person) => ({
    body: await changeDesign(context, id, body, person),
  })),
  operation(labelDesignOperations.deleteLabelDesign, ({ id }, person) => deleteDesign(context, id, person)),
];
