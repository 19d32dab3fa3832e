import { Description, DescriptionList } from "@/components/ui/description-list";
import type { TriedSignIn } from "@/lib/contract/accounts/oidc";

export const TrialResult = ({ tried }: { tried: TriedSignIn }) => (
  <section aria-labelledby="tried" className="grid max-w-prose gap-3">
    <h2 id="tried" className="text-base font-bold">
      Result of the trial
    </h2>
    <p role="status" className="wrap-anywhere">
      {tried.result} Nothing was changed, and nobody was signed in.
    </p>
    <DescriptionList>
      <Description term="Provider">{tried.provider}</Description>
      <Description term="Issuer">
        <code>{tried.issuer}</code>
      </Description>
      <Description term="Subject">
        <code>{tried.subject}</code>
      </Description>
      <Description term="E-mail">
        {tried.email ?? "none"}
        {tried.email && (tried.emailVerified ? " (verified)" : " (not verified)")}
      </Description>
      <Description term="Name">{tried.name ?? "none"}</Description>
      <Description term="Groups">
        {tried.matches.length > 0 ? (
          <GroupMatches matches={tried.matches} />
        ) : (
          (tried.groups?.join(", ") ?? "The provider sent none that is understood.") || "none"
        )}
      </Description>
    </DescriptionList>
  </section>
);

const GroupMatches = ({ matches }: { matches: TriedSignIn["matches"] }) => (
  <ul className="grid gap-1">
    {matches.map(({ group, line, like }) => (
      <li key={group}>
        <code>{group}</code>
        {line !== null && (
          <>
            {" "}
            matches <code>{line}</code>
          </>
        )}
        {line === null && " matches no line of the roles."}
        {like !== null && (
          <>
            {" "}
            The roles have <code>{like}</code>, which is written otherwise.
          </>
        )}
      </li>
    ))}
  </ul>
);
