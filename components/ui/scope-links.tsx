import { jobsHref } from "@/components/labels/jobs-address";
import { Link } from "@/components/ui/link";

const scopes = [
  ["mine", "Mine"],
  ["all", "Everyone"],
] as const;

/** Whose jobs to look at. */
export function ScopeLinks({ scope }: { scope: "mine" | "all" }) {
  return (
    <nav aria-label="Whose" className="flex overflow-hidden rounded-md border border-line bg-card">
      {scopes.map(([each, label]) => (
        <Link
          key={each}
          href={jobsHref(1, each)}
          aria-current={scope === each ? "true" : undefined}
          className="inline-flex min-h-8 items-center border-line px-3 text-soft -outline-offset-2 not-first:border-l hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink touch:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
