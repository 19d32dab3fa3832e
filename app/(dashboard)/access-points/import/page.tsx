import { TeamField } from "@/components/access-points/form/team-field";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { FileField, TextAreaField } from "@/components/ui/fields/field";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import { editableTeams, type PageReader } from "@/lib/contract/accounts/reader";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadNothing, loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { formatList, t } from "@/lib/messages/messages";

/** `from` is the id of an earlier check, whose pasted rows are shown again; `team` that of a team for the new access points. */
type ImportPageProps = { searchParams: Promise<Partial<Record<"from" | "team", string | string[]>>> };

export default async function ImportPage({ searchParams }: ImportPageProps) {
  const { from, team } = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const session = await loadNothing();
      if (!session.ok) return session;
      return { ok: true, value: typeof from === "string" ? await loadPasted(client, from) : nothingPasted };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="import" />;
  const reader = await loadReader();
  const teams = reader ? editableTeams(reader) : [];
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: t("point.list") }, current: t("import.title") }}
        title={t("import.title")}
      />
      <UploadForm {...loaded.value} teams={teams} teamId={teams.find(({ id }) => id === team)?.id ?? ""} />
    </Page>
  );
}

const PASTED_MAX = 2 * 1_024 * 1_024;

const nothingPasted = { rows: "", problem: null };

async function loadPasted(client: ServiceClient, id: string): Promise<{ rows: string; problem: string | null }> {
  const [stored, file] = await Promise.all([client.getImport({ id }), client.getImportFile({ id })]);
  if (!stored.ok || !file.ok || stored.value.fileName !== "") return nothingPasted;
  const rows = await file.value.text();
  return { rows: rows.length > PASTED_MAX ? "" : rows, problem: stored.value.problem };
}

type UploadFormProps = {
  rows: string;
  problem: string | null;
  teams: PageReader["teams"];
  teamId: string;
};

const UploadForm = ({ rows, problem, teams, teamId }: UploadFormProps) => (
  <div className="max-w-2xl">
    <ProgressForm
      action="/access-points/import/upload"
      submitText={t("import.check")}
      beside={
        <ButtonLink size="form" href="/access-points">
          {t("common.cancel")}
        </ButtonLink>
      }
    >
      <p className="text-soft">
        {t("import.intro", { fields: formatList(fieldNames.map((name) => t(fieldOf(name).label))) })}
      </p>
      <FileField
        id="file"
        name="file"
        label={t("import.file")}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.htm,.html"
        help={t("import.fileHelp")}
      />
      <TextAreaField
        id="rows"
        name="rows"
        label={t("import.pasted")}
        rows={rows === "" ? 6 : 12}
        defaultValue={rows}
        error={problem ?? undefined}
        spellCheck={false}
        help={t("import.pastedHelp")}
      />
      <TeamField current={null} teams={teams} value={teamId} help={t("import.teamHelp")} />
    </ProgressForm>
  </div>
);
