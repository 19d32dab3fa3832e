import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

export type CellControl = Pick<CustomField, "label" | "type" | "options" | "required"> & {
  column: string;
  text: string;
};

export type PointDetails = {
  id: string;
  name: string;
  location: string;
  description: string;
  code: string;
  ownerName: string;
  label: { state: LabelState; printed: ReadableDate | null } | null;
  /** Drawn label and why it scans badly, if it does; or why it has none. */
  drawing: { svg: string; doubt: string } | string;
  history: { id: string; text: string; at: ReadableDate }[];
  mayEdit: boolean;
  mayPrint: boolean;
  controls: CellControl[];
};

export type CellResult =
  | { status: "saved"; text: string; name: string }
  | { status: "changed"; text: string }
  | { status: "failed"; message: string };

export type SaveCell = (form: FormData) => Promise<CellResult>;

/** Throws an Error with a sentence for the reader. */
export async function loadDetails(id: string, signal: AbortSignal): Promise<PointDetails> {
  const response = await fetch(`/access-points/${encodeURIComponent(id)}/peek`, { signal }).catch(() => {
    throw new Error(t("list.unanswered"));
  });
  // A request without a session is sent to the sign-in page.
  if (response.redirected || response.status === 401) throw new Error(t("form.sessionEnded.reload"));
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail);
  return body;
}
