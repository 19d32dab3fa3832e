import { labelCalibrationQuery } from "@/lib/contract/label-calibration";
import type { ProblemError } from "@/lib/contract/problem";
import type { ServiceContext } from "../context";
import { type Operation, operation } from "../http/operation";
import { invalid } from "../http/problem-error";
import { lookUpPrinter, lookUpStock } from "./look-up";

/** Returns the operation that renders a calibration sheet: rulers of 100 mm and the outlines of a stock's labels. */
export const calibrationOperation = (context: ServiceContext): Operation =>
  operation({
    name: "getLabelCalibration",
    method: "get",
    path: "/label-calibration",
    summary: "A calibration sheet: rulers of 100 mm, and the outlines of a stock's labels",
    tag: "Labels",
    access: "token",
    query: labelCalibrationQuery,
    work: "labels",
    success: { status: 200, description: "The sheet", media: "application/pdf" },
    handle: async ({ query }, person) => {
      const errors: ProblemError[] = [];
      const stock = await lookUpStock(context.db, query, person, errors);
      const printer = await lookUpPrinter(context.db, query, person, errors);
      if (!stock || errors.length > 0) {
        throw invalid(errors.map(({ pointer, detail }) => ({ parameter: pointer?.slice(1) ?? "", detail })));
      }
      const content = await context.drawing.calibrate(person.id, stock, printer);
      return { status: 200, bytes: { type: "application/pdf", content } };
    },
  });
