import {
  addProviderAction,
  changeProviderAction,
  removeProviderAction,
} from "@/app/(dashboard)/settings/sign-in/actions";
import { CallbackAddress } from "@/components/accounts/providers/provider-cards";
import { ProvedForm, ProviderForm } from "@/components/accounts/providers/provider-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";
import "server-only";
import { everyOutcome, failed } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";

/** The form of a provider; the id of a new one is `new`. */
export default async function ProviderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const up = { href: "/settings/sign-in", name: t("settings.signIn") };
  const loaded = await loadFormPage({ needs: "contract", load: loadProvider(id) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="provider" />;
  const { callback, provider, proof = { hasFactor: false, passkey: null } } = loaded.value ?? {};
  const isNew = id === "new";
  const name = provider?.name ?? t(isNew ? "settings.provider.new.crumb" : "settings.provider.one");
  const href = `/settings/sign-in/${encodeURIComponent(id)}`;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: up, current: name }}
        title={t(isNew ? "settings.provider.new" : "settings.provider.changeTitle")}
      />
      {callback && <CallbackAddress callback={callback} />}
      <ProviderForm
        action={isNew ? addProviderAction : changeProviderAction}
        href={href}
        hidden={{ id }}
        provider={provider}
        proof={proof}
        submit={t(isNew ? "settings.provider.submit" : "common.save")}
      />
      {!isNew && (
        <section id="remove" className="grid max-w-prose gap-4">
          <h2 className="text-base font-bold">{t("settings.provider.removeTitle", { name })}</h2>
          <p className="text-soft">{t("settings.provider.removeText")}</p>
          <ProvedForm
            action={removeProviderAction}
            href={`${href}#remove`}
            name="remove"
            fields={[]}
            hidden={{ id, name }}
            proof={proof}
            submit={t("settings.provider.removeSubmit")}
            kind="danger"
          />
        </section>
      )}
    </Page>
  );
}

/** A provider of the settings, and what the reader proves a change with. `new` has no provider yet. */
const loadProvider = (id: string) => async (client: ServiceClient) => {
  const loaded = await everyOutcome(client.listProviders(), loadOwnFactors(client));
  if (!loaded.ok) return loaded;
  const [{ callback, data }, own] = loaded.value;
  const provider = data.find((one) => one.id === id && one.source === "settings");
  if (!provider && id !== "new") return failed({ kind: "not-found", detail: t("settings.provider.gone") });
  const proof = { hasFactor: own.data.length > 0, passkey: own.passkey };
  return { ok: true as const, value: { callback, provider, proof } };
};
