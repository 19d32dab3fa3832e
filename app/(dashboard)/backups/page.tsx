import { backUpAction } from "@/app/(dashboard)/backups/actions";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { safetyTabs } from "@/components/ui/shell/pages";
import { TabLinks } from "@/components/ui/shell/tab-links";
import type { Backup, BackupList } from "@/lib/contract/backups";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

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
        title="Backups"
        beside={<span className="text-soft">{total.toLocaleString("en")}</span>}
        actions={
          list.schedule && (
            <PostForm action={backUpAction}>
              <Button type="submit" kind="primary" disabled={list.running}>
                Back up now
              </Button>
            </PostForm>
          )
        }
      />
      <TabLinks label="Safety" tabs={safetyTabs} current="/backups" />
      <Schedule list={list} readable={readable} />
      {list.data.length > 0 && <BackupTable backups={list.data} readable={readable} />}
      {totalPages > 1 && (
        <PageLinks page={Math.min(page, totalPages)} last={totalPages} hrefOf={(number) => `/backups?page=${number}`} />
      )}
      {list.schedule && <RestoreHelp {...list.schedule} newest={list.data[0]?.name} />}
      <p className="text-[0.8125rem] text-soft">This is version {getRuntime().version}.</p>
    </Page>
  );
}

function Schedule({ list: { schedule, running, last, data }, readable }: { list: BackupList; readable: Dates }) {
  if (!schedule) {
    return (
      <p className="max-w-prose text-soft">
        This program makes no backups by itself, because <code>BACKUP_HOURS</code> is 0. <code>npm run backup</code>{" "}
        makes one.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-soft">
        {intervalOf(schedule.hours)} into <code className="wrap-anywhere">{schedule.folder}</code>. The newest{" "}
        {schedule.keep} are kept, and the newest of each of the last {schedule.keep} days. Each was opened and checked.
        {schedule.besideData &&
          " Another disk is better, because this folder is lost with that of the data: BACKUP_DIR names a folder there."}
      </p>
      {running && (
        <p role="status">
          A backup is running. It takes up to a few minutes.{" "}
          <Link href="/backups" className="text-link">
            Reload the page
          </Link>{" "}
          to see whether it is complete.
        </p>
      )}
      {last?.problem && (
        <Notice tone="danger" role="status">
          The backup of <ReadableTime date={readable(last.at)} exact /> failed: {last.problem} The program tries again
          after an hour, and at once when you press “Back up now”.
        </Notice>
      )}
      {!last?.problem && !running && data.length === 0 && <p role="status">The first backup is about to be made.</p>}
    </div>
  );
}

const intervalOf = (hours: number): string =>
  hours === 1 ? "Every hour" : hours === 24 ? "Every day" : `Every ${hours} hours`;

type RestoreHelpProps = { folder: string; besideData: boolean; newest: string | undefined };

const RestoreHelp = ({ folder, besideData, newest = "access-points-…" }: RestoreHelpProps) => (
  <section aria-labelledby="restore" className="grid max-w-prose gap-2">
    <h2 id="restore" className="font-semibold">
      Restore a backup
    </h2>
    <ol className="grid list-decimal gap-1 pl-5">
      <li>Stop the program on its machine.</li>
      <li>
        {besideData ? "Set DATA_DIR to a new folder" : "Move its data folder away"}, or set DATABASE_URL to an empty
        database.
      </li>
      <li>
        Run{" "}
        <code className="wrap-anywhere">
          npm run restore -- {folder}/{newest}
        </code>
        . For a downloaded archive, unpack it with <code>tar -xf</code>, copy the file <code>auth-secret</code> of the
        old data folder into the new one, and name the unpacked folder.
      </li>
      <li>Start the program. Everybody signs in again.</li>
    </ol>
  </section>
);

const cell = "px-3 py-2 text-left align-top first:pl-4";

const BackupTable = ({ backups, readable }: { backups: Backup[]; readable: Dates }) => (
  <div className="overflow-hidden card print:border-0">
    <table className="w-full border-collapse">
      <caption className="sr-only">Backups, newest first</caption>
      <thead>
        <tr className="h-[34px] border-b border-line text-xs text-soft">
          {["Time", "Access points", "Size"].map((title) => (
            <th key={title} scope="col" className={`${cell} font-normal`}>
              {title}
            </th>
          ))}
          <th scope="col" className={cell}>
            <span className="sr-only">Download</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map(({ name, createdAt, accessPoints, bytes }) => (
          <tr key={name} className="border-line not-last:border-b">
            <th scope="row" className={`${cell} font-normal`}>
              <ReadableTime date={readable(createdAt)} exact />
            </th>
            <td className={cell}>{accessPoints.toLocaleString("en")}</td>
            <td className={cell}>{sizeOf(bytes)}</td>
            <td className={`${cell} pr-4 text-right print:hidden`}>
              <a href={`/backups/${name}/download`} download className="text-link">
                Download<span className="sr-only"> the backup of {readable(createdAt).exact}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const sizeOf = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 })} MB`;
