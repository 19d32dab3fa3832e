import { answerCalibration } from "@/lib/dashboard/loaders/label-file";

export const GET = (request: Request): Promise<Response> => answerCalibration(request);
