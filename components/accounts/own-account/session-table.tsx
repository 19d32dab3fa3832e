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

/** Browsers by the product in their User-Agent. Most browsers also name the ones further down. */
const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems by their name in the User-Agent. Android also names Linux, and an iPhone also names Mac OS X. */
const systems: [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const find = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/** Such as "Firefox on Windows" (RFC 9110 §10.1.5) or "curl". Any program may send any text: only a hint. */
export function deviceName(userAgent: string): string {
  const system = find(systems, userAgent);
  const browser = find(browsers, userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [product = ""] = userAgent.match(/^[\w.!#$%&'*+^`|~-]{1,40}(?=[/ ]|$)/) ?? [];
  if (product === "" || product === "Mozilla") return system ? `Browser on ${system}` : "Unknown device";
  return product;
}
