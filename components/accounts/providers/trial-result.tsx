import { Description, DescriptionList } from "@/components/ui/description-list";
import { rich } from "@/components/ui/text/rich";
import type { TriedSignIn } from "@/lib/contract/accounts/oidc";
import { t } from "@/lib/messages/messages";

export const TrialResult = ({ tried }: { tried: TriedSignIn }) => (
  <section aria-labelledby="tried" className="grid max-w-prose gap-3">
    <h2 id="tried" className="text-base font-bold">
      {t("settings.trial.title")}
    </h2>
    <p role="status" className="wrap-anywhere">
      {tried.result} {t("settings.trial.changedNothing")}
    </p>
    <DescriptionList>
      <Description term={t("settings.trial.provider")}>{tried.provider}</Description>
      <Description term={t("settings.trial.issuer")}>
        <code>{tried.issuer}</code>
      </Description>
      <Description term={t("settings.trial.subject")}>
        <code>{tried.subject}</code>
      </Description>
      <Description term={t("settings.trial.email")}>
        {tried.email
          ? t(tried.emailVerified ? "settings.trial.verified" : "settings.trial.notVerified", { email: tried.email })
          : t("settings.trial.none")}
      </Description>
      <Description term={t("settings.trial.name")}>{tried.name ?? t("settings.trial.none")}</Description>
      <Description term={t("settings.trial.groups")}>
        {tried.matches.length > 0 ? (
          <GroupMatches matches={tried.matches} />
        ) : (
          (tried.groups?.join(", ") ?? t("settings.trial.noGroups")) || t("settings.trial.none")
        )}
      </Description>
    </DescriptionList>
  </section>
);

const GroupMatches = ({ matches }: { matches: TriedSignIn["matches"] }) => (
  <ul className="grid gap-1">
    {matches.map(({ group, line, like }) => (
      <li key={group}>
        {line === null
          ? rich("settings.trial.matchesNone", { group: () => <code>{group}</code> })
          : rich("settings.trial.matches", { group: () => <code>{group}</code>, line: () => <code>{line}</code> })}
        {like !== null && " "}
        {like !== null && rich("settings.trial.alike", { like: () => <code>{like}</code> })}
      </li>
    ))}
  </ul>
);
