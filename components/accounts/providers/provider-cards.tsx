import { roleTexts } from "@/components/accounts/role-texts";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/feedback/notice";
import type { ConfiguredProvider, ProviderSettings } from "@/lib/contract/accounts/oidc";

export function ProviderCards({ settings: { callback, data } }: { settings: ProviderSettings }) {
  return (
    <>
      <section aria-labelledby="callback-title" className="grid max-w-prose gap-2">
        <h2 id="callback-title" className="text-base font-bold">
          Callback address
        </h2>
        {callback === null ? (
          <Notice tone="warning">
            Whoever runs this program has to set <code>PUBLIC_URL</code> first: the address at which people open it.
          </Notice>
        ) : (
          <>
            <p className="text-soft">Register this address with each provider, letter by letter:</p>
            <p className="flex flex-wrap items-center gap-3">
              <code id="callback" className="min-w-0 wrap-anywhere select-all">
                {callback}
              </code>
              <CopyButton target="callback" what="callback address" />
            </p>
          </>
        )}
      </section>
      {data.length === 0 && (
        <p className="max-w-prose">
          There is no provider yet. Whoever runs this program sets <code>OIDC_ISSUER</code>, <code>OIDC_CLIENT_ID</code>{" "}
          and <code>OIDC_CLIENT_SECRET</code>, as <code>docs/sign-in.md</code> explains step by step, and starts it
          again.
        </p>
      )}
      {data.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} />
      ))}
    </>
  );
}

function ProviderCard({ provider }: { provider: ConfiguredProvider }) {
  const { id, name, issuer, clientId, hasSecret, allowedDomains, tenants, roles, scopes, groupsClaim } = provider;
  return (
    <section aria-labelledby={`provider-${id}`} className="grid max-w-prose gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`provider-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
          {name}
        </h2>
        <a
          href={`/settings/sign-in/try?${new URLSearchParams({ provider: id })}`}
          className={buttonClass({}, "print:hidden")}
        >
          Try it<span className="sr-only"> with {name}</span>
        </a>
      </div>
      <DescriptionList>
        <Description term="Issuer">
          <code>{issuer}</code>
        </Description>
        <Description term="Client">
          <code>{clientId}</code>, {hasSecret ? "with a secret" : "without a secret"}
        </Description>
        {tenants.length > 0 && <Description term="Tenants">{tenants.join(", ")}</Description>}
        <Description term="Without invitation">
          {allowedDomains.length > 0
            ? `People with a verified address of ${allowedDomains.join(", ")}`
            : "Nobody: each person needs an invitation"}
        </Description>
        {scopes.length > 0 && <Description term="Scopes">{scopes.join(" ")}</Description>}
        {groupsClaim !== null && (
          <Description term="Claim of groups">
            <code>{groupsClaim}</code>
          </Description>
        )}
        <Description term="Roles">
          {roles === null ? "Admins choose them here" : <GroupRoles roles={roles} />}
        </Description>
      </DescriptionList>
      <p className="text-[0.8125rem] text-soft">
        “Try it” signs in at {name} and shows what comes back. It changes nothing and signs nobody in.
      </p>
    </section>
  );
}

const GroupRoles = ({ roles }: { roles: NonNullable<ConfiguredProvider["roles"]> }) => (
  <ul>
    {roles.map(({ group, role }) => (
      <li key={`${group} ${role}`}>
        {group === "*" ? "Everybody else" : <code>{group}</code>}: {roleTexts[role].name}
      </li>
    ))}
  </ul>
);
