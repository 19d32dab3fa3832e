import { answerQrImage } from "@/lib/dashboard/loaders/qr-image";

export const GET = async (_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> =>
  answerQrImage((await params).id, "svg");
