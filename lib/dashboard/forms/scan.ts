import type { CodeLookUp } from "@/lib/contract/access-points/codes/code-look-up";
import type { PublicPoint } from "@/lib/contract/access-points/codes/public-point";

export type ScannedEntry = Pick<CodeLookUp, "heldByOther" | "qrCode" | "inTrash"> & {
  /** Null if the code has an access point or seems right. */
  doubt: string | null;
  canCreate: boolean;
  /** What anybody at the door reads of another person's access point. */
  publicPoint: PublicPoint | null;
  points: { id: string; name: string; location: string; code: string; owner: string | null }[];
};

/** `point` is null when none or several access points have the code. */
export type AddedByScan = {
  entry: ScannedEntry;
  point: { id: string; name: string } | null;
  isNew: boolean;
  total: number;
};

export type ScanAnswer = { added: AddedByScan | null; error: string | null };
