import type { Metadata } from "next";
import { saveDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignPage } from "@/components/labels/designs/design-page";
import { NotAvailable } from "@/components/labels/not-available";
import { designPage } from "@/lib/dashboard/loaders/design-page";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Label design" };

export default async function EditDesignPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSessionOrForm();
  if (!(await isAvailable("labelDesigns"))) return <NotAvailable />;
  const { id } = await params;
  const outcome = await designPage(id);
  pageProblem(outcome);
  const href = `/labels/designs/${encodeURIComponent(id)}`;
  return <DesignPage id={id} title="Label design" href={href} outcome={outcome} action={saveDesignAction} />;
}
