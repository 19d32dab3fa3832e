import type { Examples } from "./openapi-answer";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";
const path = "/label-templates";

type World = { create: (path: string, body: object) => Promise<string> };

const addDesign = ({ create }: World) => create(path, { name: "Door sign" });

/** Examples of the operations on label designs, for the test of the OpenAPI document. */
export const labelDesignExamples: Examples<World> = {
  listLabelDesigns: { success: () => [{}], problem: () => ({ token: undefined }) },
  createLabelDesign: {
    success: () => [{ body: { name: "Shelf", lines: [{ text: "fixed", sizePt: 8 }], fixedText: "Lost? Call 12" } }],
    problem: () => ({ body: { name: "", lines: [{ text: "price", sizePt: 200 }] } }),
  },
  getLabelDesign: { success: (world) => [addDesign(world).then((id) => ({ id }))], problem: () => ({ id: UNKNOWN }) },
  updateLabelDesign: {
    success: (world) => [addDesign(world).then((id) => ({ id, body: { side: "bottom", symbolMm: 20 } }))],
    problem: () => ({ id: UNKNOWN, body: { side: "middle" } }),
  },
  deleteLabelDesign: {
    success: (world) => [addDesign(world).then((id) => ({ id }))],
    problem: () => ({ id: UNKNOWN }),
  },
};
