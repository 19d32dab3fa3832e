import { answerJobFile } from "@/lib/dashboard/loaders/label-file";

export const GET = async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> =>
  answerJobFile((await params).id, "zpl", request);
