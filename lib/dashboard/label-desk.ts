import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob, NewLabelJob } from "@/lib/contract/label-job";
import type { ListedLabelStock } from "@/lib/contract/label-stock";
import type { Outcome } from "./outcome";

type Owner = { id: string; name: string };
type LabelOrder = Omit<NewLabelJob, "select">;

/**
 * In-memory label jobs, for a service that cannot print labels; implemented by lib/label-queue/memory-jobs.ts. Functions with
 * an id return null when this person has no job with that id.
 */
export type LabelDesk = {
  listStocks: () => ListedLabelStock[];
  check: (order: LabelOrder, contents: LabelContent[], owner: Owner) => Promise<Outcome<LabelCheck>>;
  begin: (order: LabelOrder, contents: LabelContent[], owner: Owner) => Outcome<LabelJob>;
  await: (ownerId: string, id: string) => Promise<Outcome<LabelJob> | null>;
  find: (ownerId: string, id: string) => { job: LabelJob; contents: LabelContent[] } | null;
  cancel: (ownerId: string, id: string) => Outcome<LabelJob> | null;
  file: (ownerId: string, id: string, format: "pdf" | "zpl", signal: AbortSignal) => Promise<Outcome<Response> | null>;
  symbol: (value: string, kind: "svg" | "png") => Outcome<{ bytes: ArrayBuffer; contentType: string }>;
};
