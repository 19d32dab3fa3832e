import { deviceName } from "@/components/accounts/own-account/device-name";
import { Button } from "@/components/ui/button";
import { PostForm } from "@/components/ui/fields/post-form";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { Session } from "@/lib/contract/accounts/own-account";
import { t } from "@/lib/messages/messages";

type SessionTableProps = {
  sessions: Session[];
  /** More than are listed. */
  total: number;
  readable: (iso: string) => ReadableDate;
  endSession: (formData: FormData) => Promise<void>;
  endOthers: (formData: FormData) => Promise<void>;
};

export function SessionTable({ sessions, total, readable, endSession, endOthers }: SessionTableProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} readable={readable} endSession={endSession} />
        ))}
      </ul>
      {total > sessions.length && (
        <p className="text-soft">{t("account.session.listed", { shown: sessions.length, total })}</p>
      )}
      {total > 1 && (
        <PostForm action={endOthers} className="print:hidden">
          <Button type="submit">{t("account.session.endOthers")}</Button>
        </PostForm>
      )}
    </>
  );
}

type SessionItemProps = Pick<SessionTableProps, "readable" | "endSession"> & { session: Session };

function SessionItem({ session, readable, endSession }: SessionItemProps) {
  const { id, current, userAgent, address, createdAt, lastUsedAt } = session;
  const name = deviceName(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5">
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold wrap-anywhere">
          <span title={userAgent || undefined}>{name}</span>
          {current && <span className="chip font-sans font-normal">{t("account.session.thisDevice")}</span>}
        </p>
        <p className="text-soft wrap-anywhere">
          {address && <bdi className="font-mono text-[0.8125rem]">{address}</bdi>}
          {address && " · "}
          {current
            ? t("account.session.inUse")
            : rich("account.session.lastUsed", { time: () => <ReadableTime date={readable(lastUsedAt)} exact /> })}
          {" · "}
          {rich("account.session.signedIn", { time: () => <ReadableTime date={readable(createdAt)} /> })}
        </p>
      </div>
      {!current && (
        <PostForm action={endSession} className="print:hidden">
          <input type="hidden" name="id" value={id} />
          <Button type="submit">
            {rich("account.session.end", {
              device: name,
              about: (text) => <span className="sr-only">{text}</span>,
            })}
          </Button>
        </PostForm>
      )}
    </li>
  );
}
