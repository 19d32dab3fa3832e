import { headers } from "next/headers";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { labelContent } from "@/components/labels/label/label-content";
import { PrintLabelPage } from "@/components/labels/label/print-label-page";
import { requireAccessPoint } from "@/lib/dashboard/loaders/access-point";

export default async function LabelPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await requireAccessPoint(id);
  if (!outcome.ok) return <AccessPointError id={id} page="/label" problem={outcome.problem} />;
  const nonce = (await headers()).get("x-nonce") ?? "";
  return <PrintLabelPage id={id} content={labelContent(outcome.value.accessPoint)} nonce={nonce} />;
}
