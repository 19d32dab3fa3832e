import type { ReactNode } from "react";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { Link } from "@/components/ui/link";

type Entry = {
  id: string;
  name: string;
  href: string;
  calibration: string;
  use: string;
};
type EquipmentListProps = { entries: Entry[]; empty: ReactNode; deleteAction: (formData: FormData) => Promise<void> };

export function EquipmentList({ entries, empty, deleteAction }: EquipmentListProps) {
  if (entries.length === 0) return <p className="text-soft">{empty}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5">
          <Link
            href={entry.href}
            className="mr-auto inline-flex min-h-8 min-w-0 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline"
          >
            {entry.name}
          </Link>
          <a
            href={entry.calibration}
            className="inline-flex min-h-8 items-center text-soft underline underline-offset-2"
          >
            Calibration sheet<span className="sr-only"> of {entry.name}</span>
          </a>
          <ConfirmButton
            id={`delete-${entry.id}`}
            verb="Delete"
            name={entry.name}
            fields={[
              ["id", entry.id],
              ["name", entry.name],
            ]}
            action={deleteAction}
          >
            {entry.use} Earlier print jobs keep their copy. This cannot be undone.
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
