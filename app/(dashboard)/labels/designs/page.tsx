import type { Metadata } from "next";
import { deleteDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignList } from "@/components/labels/designs/design-list";
import { LabelsHead } from "@/components/labels/labels-head";
import { NotAvailable } from "@/components/labels/not-available";
import { ButtonLink } from "@/components/ui/button-link";
import { LoadError } from "@/components/ui/feedback/load-error";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { exampleFields } from "@/lib/dashboard/loaders/design-page";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Label designs" };

export default async function DesignsPage() {
  await requireSessionOrForm();
  if (!(await isAvailable("labelDesigns"))) return <NotAvailable />;
  const outcome = await serviceClient(await findSession()).listLabelDesigns();
  const problem = pageProblem(outcome);
  const create = (
    <ButtonLink href="/labels/designs/new" kind="primary">
      New design
    </ButtonLink>
  );
  return (
    <div className="grid gap-6">
      <LabelsHead title="Label designs" actions={create} />
      {problem ? (
        <LoadError message="The label designs could not be loaded." problem={problem} retryHref="/labels/designs" />
      ) : (
        <DesignList
          designs={outcome.ok ? outcome.value.data : []}
          fields={await exampleFields()}
          deleteAction={deleteDesignAction}
        />
      )}
    </div>
  );
}
