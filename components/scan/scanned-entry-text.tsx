import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { ScannedEntry } from "@/lib/dashboard/forms/scan";

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
              “<bdi>{name}</bdi>” has this code and is in the trash.{" "}
              <Link href={`/access-points/trash/${encodeURIComponent(id)}`} className="text-link">
                Restore it<span className="sr-only">: {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(heldByOther || points.length === 0) && (
        <p className="wrap-anywhere">
          <code dir="ltr" className="font-mono text-xs">
            {code}
          </code>{" "}
          {heldByOther ? (
            <>
              belongs to{" "}
              {publicPoint && (
                <>
                  <bdi className="font-semibold">{publicPoint.name}</bdi>
                  {publicPoint.location && <bdi>, {publicPoint.location}</bdi>},{" "}
                </>
              )}
              an access point of somebody else. You cannot open it, but you can report it.
            </>
          ) : (
            <>
              No access point has this code{inTrash.length > 0 ? " now" : " yet"}.{" "}
              {doubt !== null && (
                <>
                  {doubt} <strong>Scan it again.</strong> {canCreate && "If it is right: "}
                </>
              )}
              {canCreate && (
                <Link href={`/access-points/new?${new URLSearchParams({ code: qrCode })}`} className="text-link">
                  Create one
                </Link>
              )}
            </>
          )}
        </p>
      )}
    </>
  );
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
    {owner !== null && <span className="text-soft wrap-anywhere">of {owner}</span>}
    <code dir="ltr" className="max-w-full truncate font-mono text-xs">
      {code}
    </code>
  </div>
);
