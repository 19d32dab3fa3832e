import type { Metadata } from "next";
import { cookies } from "next/headers";
import { previewBulkAction } from "@/app/(dashboard)/access-points/bulk/actions";
import { BulkForm } from "@/components/access-points/bulk/bulk-form";
import { bulkHref, parseSelection } from "@/components/access-points/bulk/parse-selection";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { type SearchParams, usualList } from "@/components/access-points/list-url/parse-list-params";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage, loadNothing } from "@/lib/dashboard/loaders/load-page";
import { findReceivers } from "@/lib/dashboard/loaders/people";
import { findSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Edit access points" };

/** Changes or deletes many access points: the selected ones, or all that match a filter. */
export default async function BulkPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const loaded = await loadFormPage({ needs: "contract", load: loadNothing });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  const session = await findSession();
  const role = session?.user.role ?? "staff";
  const params = await searchParams;
  const { select, isStored } = parseSelection(params, role, usualList(role, await cookies()));
  const receivers = role === "admin" ? await findReceivers("", "") : null;
  const what = params.what === "delete" ? "delete" : "location";
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: "Access points" }, current: "Edit" }}
        title="Edit access points"
      >
        <p className="max-w-prose text-soft">{describe(select, isStored)}</p>
      </PageHead>
      {select === null && !isStored && (
        <Notice tone="warning">Nothing is selected. Go back to the list and select access points.</Notice>
      )}
      <BulkForm
        action={previewBulkAction}
        href={bulkHref(params)}
        initial={{
          ...initialFormState,
          values: { what, location: "", owner: "", field: "", value: "" },
          prepared: null,
          matches: [],
        }}
        select={select}
        storedOf={isStored && session ? session.user.id : null}
        owners={receivers?.ok ? receivers.value : null}
        fields={(await loadFields()).map(({ key, label }) => ({ key, label }))}
      />
    </Page>
  );
}

type Selected = ReturnType<typeof parseSelection>;

function describe(select: Selected["select"], isStored: boolean): string {
  const next = "The preview shows what changes, and you can undo the change for ten minutes.";
  if (select?.ids) {
    const count = select.ids.length;
    return `${count === 1 ? "1 access point is" : `${count.toLocaleString("en")} access points are`} selected. ${next}`;
  }
  if (select && !isStored) return `All access points that match the list’s filter are selected. ${next}`;
  return `The selected access points change together. ${next}`;
}
