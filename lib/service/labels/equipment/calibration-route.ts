import { labelCalibrationQuery } from "@/lib/contract/labels/label-printer";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { requireValue } from "../require-value";
import { resolvePrinter, resolveStock } from "./resolve-equipment";

/** Returns the operation that renders a calibration sheet: rulers of 100 mm and the outlines of a stock's labels. */
export const calibrationOperation = ({ db, labelQueue }: ServiceContext): Operation =>
  operation({
    name: "getLabelCalibration",
    method: "get",
    path: "/label-calibration",
    summary: "A calibration sheet: rulers of 100 mm, and the outlines of a stock's labels",
    tag: "Label stocks and printers",
    access: "read",
    query: labelCalibrationQuery,
    work: "labels",
    success: { status: 200, description: "The sheet", media: "application/pdf" },
    handle: async ({ query }, person) => {
      const stock = await resolveStock(db, query, person);
      const printer = await resolvePrinter(db, query, person);
      const errors = [...stock.errors, ...printer.errors];
      if (!stock.value || !printer.value || errors.length > 0) {
        throw invalid(errors.map(({ pointer, detail }) => ({ parameter: pointer?.slice(1) ?? "", detail })));
      }
      const content = requireValue(await labelQueue.calibrate(person.id, stock.value, printer.value));
      return { status: 200, bytes: { type: "application/pdf", content } };
    },
  });
