import { answerLabels } from "@/lib/dashboard/loaders/label-file";

/** Answers the print form of a service without print jobs. */
export const POST = answerLabels;
