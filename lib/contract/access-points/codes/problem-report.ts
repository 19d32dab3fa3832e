import { z } from "zod";
import { newReport } from "./point-report";

/** Form that reports a problem: what is wrong, in words. */
export const problemReport = z.object({ text: newReport.shape.text.unwrap().min(1, "Say what is wrong.") });
