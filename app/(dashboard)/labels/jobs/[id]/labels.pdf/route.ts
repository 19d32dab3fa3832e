import { answerJobFile } from "@/lib/dashboard/forms/label-file";

export const GET = async (_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> =>
  answerJobFile((await params).id, "pdf");
