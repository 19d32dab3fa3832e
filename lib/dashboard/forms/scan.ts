import type { CodeLookUp } from "@/lib/contract/access-points/codes/code-look-up";

/** Result of a scan, as the scan page shows it. */
export type ScannedEntry = Pick<CodeLookUp, "heldByOther" | "qrCode" | "inTrash"> & {
  points: { id: string; name: string; location: string; code: string; owner: string | null }[];
};
