import type { Metadata } from "next";
import { saveDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignPage } from "@/components/labels/designs/design-page";
import { NotAvailable } from "@/components/labels/not-available";
import { designPage } from "@/lib/dashboard/loaders/design-page";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "New label design" };

export default async function NewDesignPage() {
  await requireSessionOrForm();
  if (!(await isAvailable("labelDesigns"))) return <NotAvailable />;
  const outcome = await designPage(null);
  pageProblem(outcome);
  const href = "/labels/designs/new";
  return <DesignPage id={null} title="New label design" href={href} outcome={outcome} action={saveDesignAction} />;
}
