import { changePublicPageAction } from "@/app/(dashboard)/settings/public/actions";
import { SYMBOLS_PAGE } from "@/components/label-preview/phone-note";
import { PublicPageForm } from "@/components/reports/public-page-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

/** Setting of the office: whether the link on a label opens a page that needs no session. */
export default async function PublicPageSettingsPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.getOfficeSettings() : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="public page" />;
  const settings = loaded.value;
  const { publicPage = "off", publicNote = "" } = settings ?? {};
  return (
    <Page>
      <PageHead title="Public page">
        <p className="max-w-prose text-soft">
          This page is public: nobody needs an account for it, and everybody who knows or guesses a code can open it. It
          shows the name, the place and your note, never owners, descriptions or other fields. It speaks the language of
          the phone (English, German, French, Spanish, Italian or Arabic). Your note is shown as you write it.
        </p>
        {settings && (
          <p className="max-w-prose text-soft">
            {settings.symbolLinks
              ? "Phones open it from labels that hold a link, as your new labels do. "
              : "Phones open nothing from your new labels, which hold the code alone. "}
            <Link href={SYMBOLS_PAGE} className="text-link">
              What phones open
            </Link>
          </p>
        )}
      </PageHead>
      <PublicPageForm
        key={`${publicPage} ${publicNote}`}
        action={changePublicPageAction}
        initial={{
          ...initialFormState,
          values: { publicPage, publicNote },
          base: { publicPage, publicNote },
          theirs: {},
        }}
      />
    </Page>
  );
}
