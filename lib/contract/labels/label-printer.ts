import { z } from "zod";
import { filledText } from "../text";
import { printerFields } from "./equipment-fields";
import { stockId } from "./label-stock";

/** Dots per inch. */
export const printerDpi = z
  .int(`${printerFields.dpi}: enter a whole number of dots per inch.`)
  .min(100, `${printerFields.dpi}: enter 100 dots per inch or more.`)
  .max(2_400, `${printerFields.dpi}: enter 2,400 dots per inch or less.`)
  .meta({ description: "Dots per inch; in ZPL, 203 is taken as 8 dots to the millimetre" });

/** Steps of 0.1 mm, the finest that a ruler on paper shows. */
const offset = (label: string) =>
  z
    .number(`${label}: enter a number of millimetres.`)
    .min(-20, `${label}: enter −20 mm or more.`)
    .max(20, `${label}: enter 20 mm or less.`)
    .overwrite((value) => Math.round(value * 10) / 10)
    .meta({ description: "Millimetres, in steps of 0.1" });

/** Scale in steps of 0.1 %. */
const scale = (label: string) =>
  z
    .number(`${label}: enter a number.`)
    .min(0.9, `${label}: enter 0.9 or more.`)
    .max(1.1, `${label}: enter 1.1 or less.`)
    .overwrite((value) => Math.round(value * 1_000) / 1_000)
    .meta({ description: "1 for as large as asked, in steps of 0.001" });

const members = {
  name: filledText({ label: "common.name", missing: "fieldRules.missing.name", max: 100 }).meta({
    description: "What it is called",
  }),
  dpi: printerDpi.nullable(),
  offsetXMm: offset(printerFields.offsetXMm),
  offsetYMm: offset(printerFields.offsetYMm),
  scaleX: scale(printerFields.scaleX),
  scaleY: scale(printerFields.scaleY),
};

/** Offset and scale are measured on a calibration sheet. */
export const newLabelPrinter = z
  .strictObject({
    name: members.name,
    dpi: members.dpi.default(null),
    offsetXMm: members.offsetXMm.default(0),
    offsetYMm: members.offsetYMm.default(0),
    scaleX: members.scaleX.default(1),
    scaleY: members.scaleY.default(1),
  })
  .meta({ id: "NewLabelPrinter" });
export type NewLabelPrinter = z.output<typeof newLabelPrinter>;

export const labelPrinterChanges = z.strictObject(members).partial().meta({ id: "LabelPrinterChanges" });

export const labelPrinter = z
  .object({
    id: z.uuid(),
    name: z.string(),
    dpi: z.int().nullable(),
    offsetXMm: z.number(),
    offsetYMm: z.number(),
    scaleX: z.number(),
    scaleY: z.number(),
  })
  .meta({ id: "LabelPrinter" });
export type LabelPrinter = z.output<typeof labelPrinter>;

export const labelPrinterList = z.object({ data: z.array(labelPrinter) }).meta({ id: "LabelPrinterList" });

export const labelCalibrationQuery = z
  .strictObject({
    stock: stockId,
    printer: z
      .uuid("Choose a printer profile: this is not the id of one.")
      .toLowerCase()
      .optional()
      .meta({ description: "The profile to try; without one, as the printer prints by itself" }),
  })
  .meta({ id: "LabelCalibrationQuery" });
