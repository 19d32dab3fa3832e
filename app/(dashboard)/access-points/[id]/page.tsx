import type { Metadata } from "next";
import { deleteAccessPointAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { AccessPointView } from "@/components/access-points/access-point-view";
import { DeleteForm } from "@/components/access-points/delete-form";
import { Notice } from "@/components/ui/notice";
import { readerDates } from "@/components/ui/reader-dates";
import { accessPointForForm } from "@/lib/dashboard/forms/access-point";

export const metadata: Metadata = { title: "Access point" };

type AccessPointPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ note?: string | string[] }> };

export default async function AccessPointPage({ params, searchParams }: AccessPointPageProps) {
  const { id } = await params;
  const found = await accessPointForForm(id);
  const name = found?.accessPoint.name ?? "";
  const deletion = <DeleteForm id={id} action={deleteAccessPointAction} etag={found?.etag ?? ""} name={name} />;
  if (!found) return deletion;
  return (
    <div className="grid gap-5">
      {(await searchParams).note === "saved" && (
        <Notice tone="good" role="status">
          The changes are saved.
        </Notice>
      )}
      <AccessPointView accessPoint={found.accessPoint} readable={await readerDates()} deletion={deletion} />
    </div>
  );
}
