import type { ReadableDate } from "@/components/ui/reader-dates";
import type { AccessPoint } from "@/lib/contract/access-point";

/** As much of an access point as a row of the list shows: little, since it is sent to the browser twice. */
export type ListRow = Pick<AccessPoint, "id" | "name" | "location" | "qrCode"> & {
  ownerName: string;
  created: ReadableDate;
  label: { state: AccessPoint["label"]["state"]; printed: ReadableDate | null };
};

export const listRow = (point: AccessPoint, readable: (iso: string) => ReadableDate): ListRow => ({
  id: point.id,
  name: point.name,
  location: point.location,
  qrCode: point.qrCode,
  ownerName: point.owner.name,
  created: readable(point.createdAt),
  label: { state: point.label.state, printed: point.label.printedAt ? readable(point.label.printedAt) : null },
});
