import { Link } from "@/components/ui/link";
import type { SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

/** The last few made with this form. */
export function CreatedList({ created }: { created: SavedAccessPoint[] }) {
  if (created.length === 0) return null;
  return (
    <section aria-labelledby="created-just-now">
      <h2 id="created-just-now" className="pb-2 font-semibold">
        Created just now
      </h2>
      <ul>
        {created.map(({ id, name, location, qrCode }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2.5 border-t border-line py-[7px]">
            <Link
              href={`/access-points/${encodeURIComponent(id)}`}
              dir="auto"
              className="min-w-0 wrap-anywhere underline-offset-2 hover:underline"
            >
              {name}
            </Link>
            <span dir="auto" className="min-w-0 text-soft wrap-anywhere">
              {location}
            </span>
            <code dir="ltr" className="ml-auto max-w-full truncate font-mono text-xs">
              {qrCode}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
