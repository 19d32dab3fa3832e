import type { CellControl, PointDetails } from "@/components/access-points/row-tools/point-details";
import { layOutLabel } from "@/components/label-preview/label-drawing";
import { readerDates } from "@/components/ui/reader-dates";
import { fieldOf, labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import { hasRights } from "@/lib/contract/accounts/reader";
import { historyText } from "@/lib/contract/audit/audit-sentence";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";
import { textOfValue } from "@/lib/contract/custom-fields/field-types";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { findSession } from "@/lib/dashboard/session/session";
import { labelSvg } from "@/lib/labels/svg/svg-documents";
import { scanMessage } from "@/lib/labels/symbol/scannability";
import { t, tell } from "@/lib/messages/messages";

const EVENTS = 3;

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const outcome = await loadPoint(id);
  const init = { status: outcome.ok ? 200 : outcome.problem.status, headers: { "Cache-Control": "private, no-store" } };
  return Response.json(outcome.ok ? outcome.value : { detail: outcome.problem.detail }, init);
}

async function loadPoint(id: string): Promise<Outcome<PointDetails>> {
  const session = await findSession();
  const reader = await loadReader();
  if (!session || !reader) return failed({ kind: "invalid-token", detail: t("detail.peek.signedOut") });
  if (!(await isAvailable("contract"))) return failed({ kind: "not-found", detail: t("detail.notAvailable") });
  const client = serviceClient(session);
  const [found, history, controls, readable, link] = await Promise.all([
    client.getAccessPoint({ id }),
    client.listAccessPointHistory({ id, query: { limit: EVENTS } }),
    loadFields(),
    readerDates(),
    loadSymbolLink(),
  ]);
  if (!found.ok) return found;
  const { name, location, description, qrCode, label, owner } = found.value;
  const entries = history.ok ? history.value.data : [];
  return {
    ok: true,
    value: {
      ...{ id, name, location, description, code: qrCode },
      ownerName: owner && owner.id !== reader.id ? owner.name : "",
      label: label && { state: label.state, printed: label.printedAt ? readable(label.printedAt) : null },
      drawing: drawn(found.value, link),
      history: entries.map((entry) => ({
        id: entry.id,
        text: historyText(entry),
        at: readable(entry.at),
      })),
      mayEdit: hasRights(reader, found.value, "edit"),
      mayPrint: hasRights(reader, found.value, "print"),
      controls: [
        ...(["name", "location"] as const).map((column) => ownControl(column, found.value)),
        ...controls.map(({ key, label, type, options, required }) => ({
          column: fieldParameter(key),
          text: textOfValue(found.value.fields?.[key]),
          ...{ label, type, options, required },
        })),
      ],
    },
  };
}

const ownControl = (column: "name" | "location", point: ListedAccessPoint): CellControl => {
  const { label, isRequired = false } = fieldOf(column);
  return { column, label: t(label), type: "text", options: [], required: isRequired, text: point[column] };
};

function drawn(point: ListedAccessPoint, link: SymbolLink | null): PointDetails["drawing"] {
  const placed = layOutLabel(labelTexts(point), link);
  if (typeof placed === "string") return placed;
  return { svg: labelSvg(placed), doubt: placed.rating.level === "fine" ? "" : tell(scanMessage(placed.rating)) };
}
