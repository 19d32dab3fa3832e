import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

type Entry = {
  id: string;
  name: string;
  href: string;
  calibration: string;
  /** Sentence about what uses the entry. */
  use: string;
};
type EquipmentListProps = { entries: Entry[]; empty: ReactNode; deleteAction: (formData: FormData) => Promise<void> };

/** A user's own stock or printer profiles, with links to edit and calibrate them and buttons to delete them. */
export function EquipmentList({ entries, empty, deleteAction }: EquipmentListProps) {
  if (entries.length === 0) return <p className="max-w-prose text-soft">{empty}</p>;
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
          <DeleteEntry entry={entry} deleteAction={deleteAction} />
        </li>
      ))}
    </ul>
  );
}

/** Delete button with a confirmation in a native popover, which works without script. */
function DeleteEntry({ entry, deleteAction }: { entry: Entry } & Pick<EquipmentListProps, "deleteAction">) {
  const popover = `delete-${entry.id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={popover}
        className="inline-flex min-h-8 items-center text-soft underline underline-offset-2 hover:text-danger"
      >
        Delete<span className="sr-only"> {entry.name}</span>
      </button>
      <section
        id={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={`${popover}-title`}
        className="card m-auto w-96 max-w-[calc(100vw-2rem)] p-5 backdrop:bg-ink/25"
      >
        <form action={deleteAction} className="grid gap-4">
          <input type="hidden" name="id" value={entry.id} />
          <input type="hidden" name="name" value={entry.name} />
          <h2 id={`${popover}-title`} className="font-semibold wrap-anywhere">
            Delete “<bdi>{entry.name}</bdi>”?
          </h2>
          <p className="wrap-anywhere">{entry.use} Earlier print jobs keep their copy. This cannot be undone.</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="danger">
              Delete
            </Button>
            <Button popoverTarget={popover} popoverTargetAction="hide" autoFocus>
              Cancel
            </Button>
          </div>
        </form>
      </section>
    </>
  );
}
