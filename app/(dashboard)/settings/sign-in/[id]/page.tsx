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
import { loadProvider } from "@/lib/dashboard/loaders/providers";

const up = { href: "/settings/sign-in", name: "Sign-in" };

/** The form of a provider; the id of a new one is `new`. */
export default async function ProviderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({ needs: "contract", load: loadProvider(id) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="provider" />;
  const { callback, provider, proof = { hasFactor: false, passkey: null } } = loaded.value ?? {};
  const isNew = id === "new";
  const name = provider?.name ?? (isNew ? "New" : "Provider");
  const href = `/settings/sign-in/${encodeURIComponent(id)}`;
  return (
    <Page>
      <PageHead breadcrumb={{ parent: up, current: name }} title={isNew ? "New provider" : "Change provider"} />
      {callback && <CallbackAddress callback={callback} />}
      <ProviderForm
        action={isNew ? addProviderAction : changeProviderAction}
        href={href}
        hidden={{ id }}
        provider={provider}
        proof={proof}
        submit={isNew ? "Add provider" : "Save"}
      />
      {!isNew && (
        <section id="remove" className="grid max-w-prose gap-4">
          <h2 className="text-base font-bold">Remove “{name}”</h2>
          <p className="text-soft">
            Nobody signs in with it any more. Who has no password here needs a link from an admin then. Linked accounts
            sign in again when you add the same issuer.
          </p>
          <ProvedForm
            action={removeProviderAction}
            href={`${href}#remove`}
            name="remove"
            fields={[]}
            hidden={{ id, name }}
            proof={proof}
            submit="Remove provider"
            kind="danger"
          />
        </section>
      )}
    </Page>
  );
}
