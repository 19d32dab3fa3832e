import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob, NewLabelJob } from "@/lib/contract/label-job";
import type { ListedLabelStock } from "@/lib/contract/label-stock";
import type { Outcome } from "./outcome";

type Owner = { id: string; name: string };
type LabelOrder = Omit<NewLabelJob, "select">;

/**
 * Draws labels inside this program, for a service that has none: what lib/label-jobs/desk.ts makes. Where an id is
 * asked for, null says that this person has no job of it.
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
