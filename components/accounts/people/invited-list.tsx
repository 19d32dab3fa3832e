import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";
import { t } from "@/lib/messages/messages";

type Invited = InviteListState["invited"][number];

export function InvitedList({ invited }: Pick<InviteListState, "invited">) {
  const [first] = invited;
  const unsent = invited.filter(({ link }) => !link.isSent);
  const problem = unsent.find(({ link }) => link.problem)?.link.problem;
  return (
    <section aria-label={t("people.invite.list")} className="grid gap-3">
      <Notice
        tone="good"
        role="status"
        actions={
          <a href={fileOf(invited)} download="invitations.csv" className={buttonClass({})}>
            {t("people.invite.download")}
          </a>
        }
      >
        <p className="font-semibold">
          {t("people.invite.invited", { count: invited.length })}{" "}
          {t(
            unsent.length === 0
              ? "people.invite.allSent"
              : unsent.length === invited.length
                ? "people.invite.noneSent"
                : "people.invite.someSent",
          )}{" "}
          {unsent.length > 0 && !problem && (
            <Link href="/settings/mail" className="text-link">
              {t("people.invite.setUpMail")}
            </Link>
          )}
        </p>
        {problem && <p>{problem}</p>}
        <p>
          {rich("people.invite.worksOnce", {
            time: () => <time dateTime={first?.link.expires.iso}>{first?.link.expires.exact}</time>,
          })}
        </p>
      </Notice>
      <ul className="divide-y divide-line card">
        {invited.map((person, index) => (
          <InvitedRow key={person.email} person={person} id={`one-time-link-${index + 1}`} />
        ))}
      </ul>
    </section>
  );
}

const InvitedRow = ({ person, id }: { person: Invited; id: string }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
    <p className="min-w-0 grow basis-48 wrap-anywhere">
      <bdi className="font-semibold">{person.name}</bdi>
      <span className="block text-[0.8125rem] text-soft">{person.email}</span>
    </p>
    <input
      id={id}
      readOnly
      dir="ltr"
      aria-label={t("people.link.of", { name: person.name })}
      value={person.link.url}
      autoComplete="off"
      className="field-compact min-w-0 grow basis-56 font-mono"
    />
    <span className="flex gap-2">
      <CopyButton target={id} what="link" of={person.name} />
      <a href={mailOf(person)} className={buttonClass({})}>
        {rich("people.invite.mail", {
          name: person.name,
          about: (text) => <span className="sr-only">{text}</span>,
        })}
      </a>
    </span>
  </li>
);

/** `mailto` URL (RFC 6068). */
function mailOf({ name, email, link: { url, expires } }: Invited): string {
  const body = t("people.invite.mail.body", { name, until: expires.exact, url });
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(t("people.invite.mail.subject"))}&body=${encodeURIComponent(body)}`;
}

/** Part of the page, because the service keeps no link. */
function fileOf(invited: readonly Invited[]): string {
  const rows = [
    [
      t("people.invite.file.name"),
      t("people.invite.file.email"),
      t("people.invite.file.link"),
      t("people.invite.file.validUntil"),
    ],
    ...invited.map(({ name, email, link }) => [name, email, link.url, link.expires.iso]),
  ];
  const text = rows.map((row) => row.map(toCell).join(",")).join("\r\n");
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${text}\r\n`)}`;
}

/** A spreadsheet would calculate a cell that begins like a formula. */
const toCell = (text: string): string => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
