import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { ScannedEntry } from "@/lib/dashboard/forms/scan";
import { t } from "@/lib/messages/messages";

type ScannedEntryTextProps = {
  code: string;
  entry: ScannedEntry;
  actionsOf?: (point: ScannedEntry["points"][number]) => ReactNode;
};

export function ScannedEntryText({ code, entry, actionsOf }: ScannedEntryTextProps) {
  const { points, inTrash, heldByOther, publicPoint, qrCode, doubt, canCreate } = entry;
  return (
    <>
      {points.length > 0 && (
        <ul className={`grid w-full ${actionsOf ? "gap-3" : "gap-1"}`}>
          {points.map((point) => (
            <li key={point.id} className="grid gap-1.5">
              <PointLine {...point} />
              {actionsOf?.(point)}
            </li>
          ))}
        </ul>
      )}
      {points.length === 0 && inTrash.length > 0 && (
        <ul className="grid gap-1">
          {inTrash.map(({ id, name }) => (
            <li key={id} className="wrap-anywhere">
              {rich("scan.found.inTrash", { name, bdi: (text) => <bdi>{text}</bdi> })}
              {t("common.betweenSentences")}
              <Link href={`/access-points/trash/${encodeURIComponent(id)}`} className="text-link">
                {rich("scan.found.restore", { name, sr: spoken })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {heldByOther && (
        <p className="wrap-anywhere">
          <HeldByOther code={code} point={publicPoint} />
        </p>
      )}
      {!heldByOther && points.length === 0 && (
        <p className="wrap-anywhere">
          {rich(inTrash.length > 0 ? "scan.found.noneNow" : "scan.found.noneYet", { code, mono })}
          {t("common.betweenSentences")}
          {doubt !== null && (
            <>
              {doubt}
              {t("common.betweenSentences")}
              <strong>{t("scan.found.scanAgain")}</strong>
              {t("common.betweenSentences")}
            </>
          )}
          {canCreate &&
            rich(doubt === null ? "scan.found.create" : "scan.found.createIfRight", {
              link: (text) => (
                <Link href={`/access-points/new?${new URLSearchParams({ code: qrCode })}`} className="text-link">
                  {text}
                </Link>
              ),
            })}
        </p>
      )}
    </>
  );
}

const mono = (text: ReactNode) => (
  <code dir="ltr" className="font-mono text-xs">
    {text}
  </code>
);

function HeldByOther({ code, point }: { code: string; point: ScannedEntry["publicPoint"] }) {
  if (!point) return rich("scan.found.ofOther", { code, mono });
  const { name, location } = point;
  const named = { code, mono, name, b: (text: ReactNode) => <bdi className="font-semibold">{text}</bdi> };
  if (location === "") return rich("scan.found.namedOfOther", named);
  return rich("scan.found.placedOfOther", { ...named, location, place: (text) => <bdi>{text}</bdi> });
}

const PointLine = ({ id, name, location, owner, code }: ScannedEntry["points"][number]) => (
  <div className="flex flex-wrap items-baseline gap-x-2.5">
    <Link
      href={`/access-points/${encodeURIComponent(id)}`}
      dir="auto"
      className="min-w-0 font-semibold text-link wrap-anywhere"
    >
      {name}
    </Link>
    <span dir="auto" className="min-w-0 text-soft wrap-anywhere">
      {location}
    </span>
    {owner !== null && <span className="text-soft wrap-anywhere">{t("scan.ofOwner", { owner })}</span>}
    <code dir="ltr" className="max-w-full truncate font-mono text-xs">
      {code}
    </code>
  </div>
);
