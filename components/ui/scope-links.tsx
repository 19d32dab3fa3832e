import { Link } from "@/components/ui/link";

type Scope = "mine" | "all";

const scopes = [
  ["mine", "Mine"],
  ["all", "Everyone"],
] as const;

/** Links that switch a list between the user's own rows and everyone's. `scope` is null when the list has another owner. */
export function ScopeLinks({ scope, hrefOf }: { scope: Scope | null; hrefOf: (scope: Scope) => string }) {
  return (
    <nav aria-label="Owner" className="flex overflow-hidden rounded-md border border-line bg-card">
      {scopes.map(([each, label]) => (
        <Link
          key={each}
          href={hrefOf(each)}
          aria-current={scope === each ? "true" : undefined}
          className="inline-flex min-h-8 items-center border-line px-3 text-soft -outline-offset-2 not-first:border-l hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink touch:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
