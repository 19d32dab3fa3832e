import type { CodeLookUp } from "@/lib/contract/access-points/codes/code-look-up";

/** Result of a scan, as the scan page shows it. */
export type ScannedEntry = Pick<CodeLookUp, "heldByOther" | "qrCode" | "inTrash"> & {
  /** Why the code may have been misread, in a sentence; null if it has an access point or seems right. */
  doubt: string | null;
  /** Whether the person may create an access point with the code. */
  canCreate: boolean;
  points: { id: string; name: string; location: string; code: string; owner: string | null }[];
};
