import { Link } from "@/components/ui/link";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";

/** Names of the scopes of lists, in the order of their links. */
export const scopeTexts: Record<ListScope, string> = { mine: "Mine", teams: "Our teams", all: "Everyone" };

type ScopeLinksProps<Choice extends ListScope> = {
  choices: readonly Choice[];
  /** Null when the list has another owner. */
  scope: Choice | null;
  hrefOf: (scope: Choice) => string;
};

/** Links that switch a list between the user's own rows, those of the user's teams and everyone's. */
export function ScopeLinks<Choice extends ListScope>({ choices, scope, hrefOf }: ScopeLinksProps<Choice>) {
  return (
    <nav aria-label="Owner" className="flex overflow-hidden rounded-md border border-line bg-card">
      {choices.map((each) => (
        <Link
          key={each}
          href={hrefOf(each)}
          aria-current={scope === each ? "true" : undefined}
          className="inline-flex min-h-8 items-center border-line px-3 text-soft max-sm:px-2 -outline-offset-2 not-first:border-l hover:text-ink aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink touch:min-h-11"
        >
          {scopeTexts[each]}
        </Link>
      ))}
    </nav>
  );
}
