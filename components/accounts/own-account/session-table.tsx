import { deviceName } from "@/components/accounts/own-account/device-name";
import { Button } from "@/components/ui/button";
import { PostForm } from "@/components/ui/fields/post-form";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { Session } from "@/lib/contract/accounts/own-account";

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
        <p className="text-soft">
          These are the {sessions.length} used last, of {total.toLocaleString("en")}.
        </p>
      )}
      {total > 1 && (
        <PostForm action={endOthers} className="print:hidden">
          <Button type="submit">End all other sessions</Button>
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
      <div className="mr-auto min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold wrap-anywhere">
          <span title={userAgent || undefined}>{name}</span>
          {current && <span className="chip font-sans font-normal">This device</span>}
        </p>
        <p className="text-soft wrap-anywhere">
          {address && <span className="font-mono text-[0.8125rem]">{address}</span>}
          {address && " · "}
          {current ? (
            "In use now"
          ) : (
            <>
              Last used <ReadableTime date={readable(lastUsedAt)} exact />
            </>
          )}
          {" · "}
          Signed in <ReadableTime date={readable(createdAt)} />
        </p>
      </div>
      {!current && (
        <PostForm action={endSession} className="print:hidden">
          <input type="hidden" name="id" value={id} />
          <Button type="submit">
            End<span className="sr-only"> the session of {name}</span>
          </Button>
        </PostForm>
      )}
    </li>
  );
}
