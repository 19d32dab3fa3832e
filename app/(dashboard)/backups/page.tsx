import type { Metadata } from "next";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Backup, BackupList } from "@/lib/contract/backups";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export const metadata: Metadata = { title: "Backups" };

const LIMIT = 25;

type SearchParams = Promise<Record<string, string | string[] | undefined>>;
type Dates = (iso: string) => ReadableDate;

export default async function BackupsPage({ searchParams }: { searchParams: SearchParams }) {
  const asked = Number((await searchParams).page);
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, 1_000) : 1;
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
      <PageHead title="Backups" beside={<span className="text-soft">{total.toLocaleString("en")}</span>} />
      <Schedule list={list} readable={readable} />
      {list.data.length > 0 && <BackupTable backups={list.data} readable={readable} />}
      {totalPages > 1 && (
        <PageLinks page={Math.min(page, totalPages)} last={totalPages} hrefOf={(number) => `/backups?page=${number}`} />
      )}
    </Page>
  );
}

function Schedule({ list: { schedule, running, last, data }, readable }: { list: BackupList; readable: Dates }) {
  if (!schedule) {
    return (
      <Notice tone="warning">
        This program makes no backups by itself. Whoever runs it can set <code>BACKUP_DIR</code> to a folder on another
        disk, or run <code>npm run backup</code> every day.
      </Notice>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-soft">
        Every {schedule.hours === 24 ? "day" : `${schedule.hours} hours`} into{" "}
        <code className="wrap-anywhere">{schedule.folder}</code>. The newest {schedule.keep} are kept, and each was
        opened and checked.
      </p>
      {running && <p role="status">A backup is being made.</p>}
      {last?.problem && (
        <Notice tone="danger" role="status">
          The backup of <ReadableTime date={readable(last.at)} exact /> failed: {last.problem} The program tries again
          after an hour.
        </Notice>
      )}
      {!last?.problem && !running && data.length === 0 && <p role="status">The first backup is about to be made.</p>}
    </div>
  );
}

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
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const sizeOf = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 })} MB`;
