import { changeTimeZoneAction } from "@/app/(dashboard)/settings/time-zone/actions";
import { TimeZoneForm } from "@/components/office/time-zone-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readerTimeZone } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { USUAL_TIME_ZONE } from "@/lib/contract/accounts/office-days";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

/** Setting of the office: the time zone in which its days begin. */
export default async function TimeZonePage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.getOfficeSettings() : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="settings" />;
  const { timeZone: saved = USUAL_TIME_ZONE } = loaded.value ?? {};
  const browser = await readerTimeZone();
  // An office that has chosen none gets that of the admin's browser as a proposal.
  const timeZone = saved === USUAL_TIME_ZONE ? (browser ?? saved) : saved;
  const listed = Intl.supportedValuesOf("timeZone");
  const zones = [...new Set([USUAL_TIME_ZONE, saved, timeZone, ...listed])].sort();
  return (
    <Page>
      <PageHead title="Time zone">
        <p className="max-w-prose text-soft">
          The days of the office begin in this time zone: in filters such as “Created from”, in the weeks of the
          overview and in “Printed 26 Nov”. Times of day stay in the time zone of whoever reads them.
        </p>
      </PageHead>
      <TimeZoneForm
        action={changeTimeZoneAction}
        initial={{ ...initialFormState, values: { timeZone } }}
        saved={saved}
        zones={zones}
      />
    </Page>
  );
}
