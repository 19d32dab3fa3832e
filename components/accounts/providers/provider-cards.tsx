import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/feedback/notice";
import type { ConfiguredProvider, ProviderSettings } from "@/lib/contract/accounts/oidc";

/** At most two. */
export const ProviderCards = ({ settings: { callback, data } }: { settings: ProviderSettings }) => (
  <section aria-labelledby="providers-title" className="grid gap-6">
    <div className="flex max-w-prose flex-wrap items-center justify-between gap-3">
      <h2 id="providers-title" className="text-base font-bold">
        Providers
      </h2>
      {callback !== null && data.length < 2 && <ButtonLink href="/settings/sign-in/new">Add a provider</ButtonLink>}
    </div>
    {callback === null && (
      <Notice tone="warning">
        A provider needs an address to which it sends people back. Whoever runs this program sets it first:{" "}
        <code>PUBLIC_URL</code>, at which people open the program.
      </Notice>
    )}
    {callback !== null && data.length === 0 && <p className="max-w-prose text-soft">There is none yet.</p>}
    {data.map((provider) => (
      <ProviderCard key={provider.id} provider={provider} />
    ))}
    {callback !== null && data.length > 0 && <CallbackAddress callback={callback} />}
  </section>
);

export const CallbackAddress = ({ callback }: { callback: string }) => (
  <div className="grid max-w-prose gap-2">
    <p className="text-soft">
      Register this address at the provider, letter by letter, where it asks for a callback or redirect address:
    </p>
    <p className="flex flex-wrap items-center gap-3">
      <code id="callback" className="min-w-0 wrap-anywhere select-all">
        {callback}
      </code>
      <CopyButton target="callback" what="callback address" />
    </p>
  </div>
);

function ProviderCard({ provider }: { provider: ConfiguredProvider }) {
  const { id, name, issuer, clientId, hasSecret, allowedDomains, tenants, roles, scopes, groupsClaim } = provider;
  const { source, inUse } = provider;
  const href = `/settings/sign-in/${encodeURIComponent(id)}`;
  return (
    <article aria-labelledby={`provider-${id}`} className="grid max-w-prose gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`provider-${id}`} className="min-w-0 font-bold wrap-anywhere">
          {name}
        </h3>
        <div className="flex flex-wrap gap-2 print:hidden">
          {inUse && (
            <a
              href={`/settings/sign-in/try?${new URLSearchParams({ provider: id })}`}
              className={buttonClass({}, "print:hidden")}
            >
              Try it<span className="sr-only"> with {name}</span>
            </a>
          )}
          {source === "settings" && (
            <>
              <ButtonLink href={href}>
                Change<span className="sr-only"> {name}</span>
              </ButtonLink>
              <ButtonLink href={`${href}#remove`}>
                Remove<span className="sr-only"> {name}</span>
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {!inUse && (
        <Notice tone="warning">Nobody signs in with it: variables of the program set two others, or its issuer.</Notice>
      )}
      {source === "environment" && (
        <p className="text-soft">Variables of the program set it. Whoever runs the program changes it.</p>
      )}
      <DescriptionList>
        <Description term="Issuer">
          <code>{issuer}</code>
        </Description>
        <Description term="Client">
          <code>{clientId}</code>, {hasSecret ? "with a secret" : "without a secret"}
        </Description>
        <Description term="Without invitation">
          {allowedDomains === ""
            ? "Nobody: each person needs an invitation"
            : `People with a verified address of ${allowedDomains}`}
        </Description>
        <Description term="Roles">{roles === "" ? "Admins choose them here" : <code>{roles}</code>}</Description>
        {tenants && <Description term="Tenants">{tenants}</Description>}
        {scopes && <Description term="Scopes">{scopes}</Description>}
        {groupsClaim && <Description term="Claim of groups">{groupsClaim}</Description>}
      </DescriptionList>
      <p className="text-[0.8125rem] text-soft">
        “Try it” asks {name} whether it takes the client, signs in there and shows what comes back. It changes nothing
        and signs nobody in.
      </p>
    </article>
  );
}
