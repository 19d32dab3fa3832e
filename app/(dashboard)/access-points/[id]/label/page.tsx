import type { Metadata } from "next";
import { headers } from "next/headers";
import { labelContent } from "@/components/labels/label-content";
import { PrintPage } from "@/components/labels/print-page";
import { requireAccessPoint } from "@/lib/dashboard/forms/access-point";

export const metadata: Metadata = { title: "Print label" };

export default async function LabelPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { accessPoint } = await requireAccessPoint(id);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return <PrintPage id={id} content={labelContent(accessPoint)} nonce={nonce} />;
}
