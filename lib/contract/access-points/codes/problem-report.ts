import { z } from "zod";
import { newReport } from "./point-report";

export const problemReport = z.object({ text: newReport.shape.text.unwrap().min(1, "Say what is wrong.") });
