import { headers } from "next/headers";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { PrintLabelPage } from "@/components/labels/label/print-label-page";
import { labelTexts } from "@/lib/contract/access-point-fields";
import { requireAccessPoint } from "@/lib/dashboard/loaders/access-point";

export default async function LabelPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await requireAccessPoint(id);
  if (!outcome.ok) return <AccessPointError id={id} page="/label" problem={outcome.problem} />;
  const nonce = (await headers()).get("x-nonce") ?? "";
  return <PrintLabelPage id={id} content={labelTexts(outcome.value.accessPoint)} nonce={nonce} />;
}
