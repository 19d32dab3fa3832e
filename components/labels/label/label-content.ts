import type { AccessPoint } from "@/lib/contract/access-point";
import type { LabelTexts } from "@/lib/labels/layout/place-label";

/** Returns the texts of an access point's label. Its symbol holds the code as it is stored, byte for byte. */
export const labelContent = ({
  name,
  location,
  qrCode,
}: Pick<AccessPoint, "name" | "location" | "qrCode">): LabelTexts => ({
  name,
  location,
  code: qrCode,
});
