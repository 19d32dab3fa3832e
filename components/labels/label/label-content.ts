import type { AccessPoint } from "@/lib/contract/access-point";
import type { LabelContent } from "@/lib/labels/place-label";

/** Returns the content of the label of an access point. The symbol encodes the stored value byte for byte. */
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
