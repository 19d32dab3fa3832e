import type { AccessPoint } from "@/lib/contract/access-point";
import type { LabelContent } from "@/lib/labels/layout/place-label";

/** What the label of an access point says; its symbol holds the value as it is stored, byte for byte. */
export const labelContent = ({
  name,
  location,
  qrCode,
}: Pick<AccessPoint, "name" | "location" | "qrCode">): LabelContent => ({
  name,
  location,
  code: qrCode,
  value: qrCode,
});
