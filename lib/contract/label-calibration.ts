import { z } from "zod";

/** Query parameters of a calibration sheet. */
export const labelCalibrationQuery = z
  .strictObject({
    stock: z.string("stock is needed.").min(1, "stock is needed.").max(100, "stock is too long to be one.").meta({
      description: "The id of a stock, shipped or own",
    }),
    printer: z
      .uuid("printer must be the id of a printer.")
      .toLowerCase()
      .optional()
      .meta({ description: "The profile to try; without one, as the printer prints by itself" }),
  })
  .meta({ id: "LabelCalibrationQuery" });
