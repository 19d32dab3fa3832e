import type { ReactNode } from "react";
import { backUpAction } from "@/app/(dashboard)/backups/actions";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { safetyTabs } from "@/components/ui/shell/pages";
import { TabLinks } from "@/components/ui/shell/tab-links";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { Backup, BackupList } from "@/lib/contract/backups";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { formatNumber, joinSentences, t } from "@/lib/messages/messages";

const LIMIT = 25;

type SearchParams = Promise<Record<string, string | string[] | undefined>>;
type Dates = (iso: string) => ReadableDate;

export default async function BackupsPage({ searchParams }: { searchParams: SearchParams }) {
  const requested = Number((await searchParams).page);
  const page = Number.isSafeInteger(requested) && requested > 0 ? Math.min(requested, 1_000) : 1;
  const loaded = await loadPage({
    needs: "contract",
    load: (client) => client.listBackups({ query: { page, limit: LIMIT } }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="backups" />;
  const list = loaded.value;
  const { total, totalPages } = list.pagination;
  const readable = await readerDates();
  return (
    <Page>
      <PageHead
        title={t("backups.title")}
        beside={<span className="text-soft">{formatNumber(total)}</span>}
        actions={
          list.schedule && (
            <PostForm action={backUpAction}>
              <Button type="submit" kind="primary" disabled={list.running}>
                {t("backups.backUp")}
              </Button>
            </PostForm>
          )
        }
      />
      <TabLinks label={t("backups.safety")} tabs={safetyTabs()} current="/backups" />
      <Schedule list={list} readable={readable} />
      {list.data.length > 0 && <BackupTable backups={list.data} readable={readable} />}
      <PageLinks page={page} last={totalPages} hrefOf={(number) => `/backups?page=${number}`} />
      {list.schedule && <RestoreHelp {...list.schedule} newest={list.data[0]?.name} />}
      <p className="text-[0.8125rem] text-soft">{t("backups.version", { version: getRuntime().version })}</p>
    </Page>
  );
}

function Schedule({ list: { schedule, running, last, data }, readable }: { list: BackupList; readable: Dates }) {
  if (!schedule) {
    return (
      <p className="max-w-prose text-soft">
        {rich("backups.off", { code, command: getRuntime().commandOf("backup") })}
      </p>
    );
  }
  const values = { hours: schedule.hours, folder: () => <code className="wrap-anywhere">{schedule.folder}</code> };
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-soft">
        {rich(intervalOf(schedule.hours), values)}
        {t("common.betweenSentences")}
        {joinSentences(t("backups.kept", { count: schedule.keep }), schedule.besideData && t("backups.otherDisk"))}
      </p>
      {running && <p role="status">{rich("backups.running", { link: linkTo("/backups") })}</p>}
      {last?.problem && (
        <Notice tone="danger" role="status">
          {rich("backups.failed", {
            problem: last.problem,
            time: () => <ReadableTime date={readable(last.at)} exact />,
          })}
        </Notice>
      )}
      {!last?.problem && !running && data.length === 0 && <p role="status">{t("backups.first")}</p>}
    </div>
  );
}

const code = (text: ReactNode) => <code>{text}</code>;

const intervalOf = (hours: number) =>
  hours === 1 ? "backups.everyHour" : hours === 24 ? "backups.everyDay" : "backups.everyHours";

type RestoreHelpProps = { folder: string; besideData: boolean; newest: string | undefined };

const RestoreHelp = ({ folder, besideData, newest = "access-points-…" }: RestoreHelpProps) => (
  <section aria-labelledby="restore" className="grid max-w-prose gap-2">
    <h2 id="restore" className="font-semibold">
      {t("backups.restore")}
    </h2>
    <ol className="grid list-decimal gap-1 ps-5">
      <li>{t("backups.restore.stop")}</li>
      <li>{t(besideData ? "backups.restore.setFolder" : "backups.restore.moveFolder")}</li>
      <li>
        {rich("backups.restore.run", {
          command: () => (
            <code dir="ltr" className="wrap-anywhere">
              {getRuntime().commandOf("restore", `${folder}/${newest}`)}
            </code>
          ),
          code,
        })}
      </li>
      <li>{t("backups.restore.start")}</li>
    </ol>
  </section>
);

const cell = "align-top rows:px-3 rows:py-2 rows:first:ps-4 print:px-1.5 print:py-1";

const BackupTable = ({ backups, readable }: { backups: Backup[]; readable: Dates }) => (
  <div className="table-box">
    <table className="w-full border-collapse cards:block">
      <caption className="sr-only">{t("backups.caption")}</caption>
      <thead className="cards:sr-only">
        <tr className="h-[34px] border-b border-line text-xs text-soft">
          {(["backups.column.time", "backups.column.accessPoints", "backups.column.size"] as const).map((title) => (
            <th key={title} scope="col" className={`${cell} font-normal`}>
              {t(title)}
            </th>
          ))}
          <th scope="col" className={cell}>
            <span className="sr-only">{t("backups.column.download")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="cards:block">
        {backups.map(({ name, createdAt, accessPoints, bytes }) => (
          <tr
            key={name}
            className="border-line not-last:border-b cards:flex cards:flex-wrap cards:items-baseline cards:gap-x-3 cards:px-4 cards:py-2"
          >
            <th scope="row" className={`${cell} font-normal`}>
              <ReadableTime date={readable(createdAt)} exact />
            </th>
            <td className={cell}>{t("common.accessPoints", { count: accessPoints })}</td>
            <td className={cell}>{sizeOf(bytes)}</td>
            <td className={`${cell} text-end rows:pe-4 cards:ms-auto print:hidden`}>
              <a href={`/backups/${name}/download`} download className="text-link">
                {rich("backups.download", {
                  time: readable(createdAt).exact,
                  about: spoken,
                })}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const sizeOf = (bytes: number): string =>
  formatNumber(bytes / 1_000_000, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: bytes < 10_000_000 ? 1 : 0,
  });
