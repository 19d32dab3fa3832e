import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";

type Invited = InviteListState["invited"][number];

export function InvitedList({ invited }: Pick<InviteListState, "invited">) {
  const [first] = invited;
  const unsent = invited.filter(({ link }) => !link.isSent);
  const problem = unsent.find(({ link }) => link.problem)?.link.problem;
  return (
    <section aria-label="Invited" className="grid gap-3">
      <Notice
        tone="good"
        role="status"
        actions={
          <a href={fileOf(invited)} download="invitations.csv" className={buttonClass({})}>
            Download the links
          </a>
        }
      >
        <p className="font-semibold">
          {invited.length === 1 ? "1 person was invited." : `${invited.length} people were invited.`}{" "}
          {unsent.length === 0 && "Each got their link by e-mail."}
          {unsent.length === invited.length && "No e-mail was sent: give each of them their link."}{" "}
          {unsent.length > 0 && !problem && (
            <Link href="/settings/mail" className="text-link">
              Set up mail
            </Link>
          )}
          {unsent.length > 0 &&
            unsent.length < invited.length &&
            "Some e-mails were not sent: give each of them their link."}
        </p>
        {problem && <p>{problem}</p>}
        <p>
          A link works once, until <time dateTime={first?.link.expires.iso}>{first?.link.expires.exact}</time>. It is
          shown only on this page, until you leave it.
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
      aria-label={`One-time link of ${person.name}`}
      value={person.link.url}
      autoComplete="off"
      className="field-compact min-w-0 grow basis-56 font-mono"
    />
    <span className="flex gap-2">
      <CopyButton target={id} what="link" of={person.name} />
      <a href={mailOf(person)} className={buttonClass({})}>
        Mail<span className="sr-only"> to {person.name}</span>
      </a>
    </span>
  </li>
);

/** `mailto` URL (RFC 6068). */
function mailOf({ name, email, link: { url, expires } }: Invited): string {
  const body = `${name},\r\n\r\nopen this link to choose your password. It works once, until ${expires.exact}.\r\n\r\n${url}\r\n`;
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent("Your invitation")}&body=${encodeURIComponent(body)}`;
}

/** Part of the page, because the service keeps no link. */
function fileOf(invited: readonly Invited[]): string {
  const rows = [
    ["Name", "E-mail", "Link", "Valid until"],
    ...invited.map(({ name, email, link }) => [name, email, link.url, link.expires.iso]),
  ];
  const text = rows.map((row) => row.map(toCell).join(",")).join("\r\n");
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${text}\r\n`)}`;
}

/** A spreadsheet would calculate a cell that begins like a formula. */
const toCell = (text: string): string => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
