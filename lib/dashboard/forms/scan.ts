import type { CodeLookUp } from "@/lib/contract/access-points/codes/code-look-up";
import type { PublicPoint } from "@/lib/contract/access-points/codes/public-point";

/** Result of a scan, as the scan page shows it. */
export type ScannedEntry = Pick<CodeLookUp, "heldByOther" | "qrCode" | "inTrash"> & {
  /** Why the code may have been misread, in a sentence; null if it has an access point or seems right. */
  doubt: string | null;
  /** Whether the person may create an access point with the code. */
  canCreate: boolean;
  /** What anybody at the door reads of another person's access point; null without a public page. */
  publicPoint: PublicPoint | null;
  points: { id: string; name: string; location: string; code: string; owner: string | null }[];
};

/** Result of a scan that adds to the print pile. `point` is null when none or several access points have the code. */
export type AddedByScan = {
  entry: ScannedEntry;
  point: { id: string; name: string } | null;
  /** Whether the access point was not in the pile before. */
  isNew: boolean;
  total: number;
};

/** Answer to the script of the scan page. */
export type ScanAnswer = { added: AddedByScan | null; error: string | null };
