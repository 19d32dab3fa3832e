import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type Entry = { id: string; name: string; href: string; calibration: string };
type EquipmentListProps = { entries: Entry[]; empty: ReactNode; deleteAction: (formData: FormData) => Promise<void> };

/** A user's own stock or printer profiles, with links to edit and calibrate them and buttons to delete them. */
export function EquipmentList({ entries, empty, deleteAction }: EquipmentListProps) {
  if (entries.length === 0) return <p className="max-w-prose text-soft">{empty}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {entries.map(({ id, name, href, calibration }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5">
          <Link
            href={href}
            className="mr-auto inline-flex min-h-8 min-w-0 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline"
          >
            {name}
          </Link>
          <a href={calibration} className="inline-flex min-h-8 items-center text-soft underline underline-offset-2">
            Calibration sheet<span className="sr-only"> of {name}</span>
          </a>
          <form action={deleteAction}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="name" value={name} />
            <button
              type="submit"
              className="inline-flex min-h-8 items-center text-soft underline underline-offset-2 hover:text-danger"
            >
              Delete<span className="sr-only"> {name}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
