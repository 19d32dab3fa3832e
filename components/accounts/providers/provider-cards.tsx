import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/feedback/notice";
import { rich } from "@/components/ui/text/rich";
import type { ConfiguredProvider, ProviderSettings } from "@/lib/contract/accounts/oidc";
import { t } from "@/lib/messages/messages";

/** At most two. */
export const ProviderCards = ({ settings: { callback, data } }: { settings: ProviderSettings }) => (
  <section aria-labelledby="providers-title" className="grid gap-6">
    <div className="flex max-w-prose flex-wrap items-center justify-between gap-3">
      <h2 id="providers-title" className="text-base font-bold">
        {t("settings.providers")}
      </h2>
      {callback !== null && data.length < 2 && (
        <ButtonLink href="/settings/sign-in/new">{t("settings.providers.add")}</ButtonLink>
      )}
    </div>
    {callback === null && (
      <Notice tone="warning">{rich("settings.providers.needAddress", { code: (text) => <code>{text}</code> })}</Notice>
    )}
    {callback !== null && data.length === 0 && <p className="max-w-prose text-soft">{t("settings.providers.none")}</p>}
    {data.map((provider) => (
      <ProviderCard key={provider.id} provider={provider} />
    ))}
    {callback !== null && data.length > 0 && <CallbackAddress callback={callback} />}
  </section>
);

export const CallbackAddress = ({ callback }: { callback: string }) => (
  <div className="grid max-w-prose gap-2">
    <p className="text-soft">{t("settings.provider.callback")}</p>
    <p className="flex flex-wrap items-center gap-3">
      <code id="callback" dir="ltr" className="min-w-0 wrap-anywhere select-all">
        {callback}
      </code>
      <CopyButton target="callback" what="callbackAddress" />
    </p>
  </div>
);

const readOut = (text: ReactNode) => <span className="sr-only">{text}</span>;

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
              {rich("settings.provider.try", { name, about: readOut })}
            </a>
          )}
          {source === "settings" && (
            <>
              <ButtonLink href={href}>{rich("settings.provider.change", { name, about: readOut })}</ButtonLink>
              <ButtonLink href={`${href}#remove`}>
                {rich("settings.provider.remove", { name, about: readOut })}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {!inUse && <Notice tone="warning">{t("settings.provider.unused")}</Notice>}
      {source === "environment" && <p className="text-soft">{t("settings.provider.fixed")}</p>}
      <DescriptionList>
        <Description term={t("settings.provider.issuer")}>
          <code>{issuer}</code>
        </Description>
        <Description term={t("settings.provider.client")}>
          {rich(hasSecret ? "settings.provider.client.secret" : "settings.provider.client.noSecret", {
            client: () => <code>{clientId}</code>,
          })}
        </Description>
        <Description term={t("settings.provider.invitation")}>
          {allowedDomains === ""
            ? t("settings.provider.invitation.nobody")
            : t("settings.provider.invitation.domains", { domains: allowedDomains })}
        </Description>
        <Description term={t("settings.provider.roles")}>
          {roles === "" ? t("settings.provider.roles.admins") : <code>{roles}</code>}
        </Description>
        {tenants && <Description term={t("settings.provider.tenants")}>{tenants}</Description>}
        {scopes && <Description term={t("settings.provider.scopes")}>{scopes}</Description>}
        {groupsClaim && <Description term={t("settings.provider.groupsClaim")}>{groupsClaim}</Description>}
      </DescriptionList>
      <p className="text-[0.8125rem] text-soft">{t("settings.provider.tryHelp", { name })}</p>
    </article>
  );
}
