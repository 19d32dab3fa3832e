import { answerCalibration } from "@/lib/dashboard/forms/label-file";

export const GET = (request: Request): Promise<Response> => answerCalibration(request);
