import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import type { LabelState } from "@/lib/contract/access-point";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/** As much of an access point as a row of the list shows: little, since it is sent to the browser twice. */
export type ListRow = Pick<ListedAccessPoint, "id" | "name" | "location" | "qrCode"> & {
  ownerName: string;
  created: ReadableDate | null;
  label: { state: LabelState; printed: ReadableDate | null } | null;
};

/** The rows of a page, with dates as this reader writes them. */
export async function listRows(points: ListedAccessPoint[]): Promise<ListRow[]> {
  const readable = await readerDates();
  return points.map((point) => listRow(point, readable));
}

const listRow = (point: ListedAccessPoint, readable: (iso: string) => ReadableDate): ListRow => ({
  id: point.id,
  name: point.name,
  location: point.location,
  qrCode: point.qrCode,
  ownerName: point.owner?.name ?? "",
  created: point.createdAt ? readable(point.createdAt) : null,
  label: point.label && {
    state: point.label.state,
    printed: point.label.printedAt ? readable(point.label.printedAt) : null,
  },
});
