import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import type { CodeWarning } from "@/lib/contract/access-points/codes/code-check";

export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="good" role="status" actions={<Button onClick={onDiscard}>Discard</Button>}>
      Restored what you typed.
    </Notice>
  );
}

export function CodeQuestion({ warnings }: { warnings: CodeWarning[] }) {
  return (
    <Notice tone="warning" role="alert">
      <ul className="grid gap-1">
        {warnings.map(({ kind, detail, accessPoint }) => (
          <li key={kind}>
            {detail}{" "}
            {accessPoint && (
              <Link
                href={`/access-points/${kind === "in-trash" ? "trash/" : ""}${encodeURIComponent(accessPoint.id)}`}
                className="text-link"
              >
                {kind === "in-trash" ? "Restore" : "Open"} “<bdi>{accessPoint.name}</bdi>”
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p>
        The access point is not saved yet. Save anyway, or change the{" "}
        {warnings.every(({ kind }) => kind === "same-place") ? "name or the place" : "QR code"}.
      </p>
    </Notice>
  );
}
