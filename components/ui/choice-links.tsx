import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { t } from "@/lib/messages/messages";

type ChoiceLinksProps<Choice extends string> = {
  /** For screen readers. */
  label: string;
  texts: Partial<Record<Choice, ReactNode>>;
  choices: readonly Choice[];
  /** Null when none is chosen. */
  current: Choice | null;
  hrefOf: (choice: Choice) => string;
};

export function ChoiceLinks<Choice extends string>({
  label,
  texts,
  choices,
  current,
  hrefOf,
}: ChoiceLinksProps<Choice>) {
  return (
    <nav aria-label={label} className="tab-list">
      {choices.map((each) => (
        <Link key={each} href={hrefOf(each)} aria-current={current === each ? "true" : undefined} className="tab">
          {texts[each]}
        </Link>
      ))}
    </nav>
  );
}

export const scopeTexts = (): Record<ListScope, string> => ({
  mine: t("ui.scope.mine"),
  teams: t("ui.scope.teams"),
  all: t("ui.scope.all"),
});

type ScopeLinksProps<Choice extends ListScope> = {
  choices: readonly Choice[];
  /** Null when the list has another owner. */
  scope: Choice | null;
  hrefOf: (scope: Choice) => string;
};

export const ScopeLinks = <Choice extends ListScope>({ scope, ...rest }: ScopeLinksProps<Choice>) => (
  <ChoiceLinks label={t("common.owner")} texts={scopeTexts()} current={scope} {...rest} />
);
