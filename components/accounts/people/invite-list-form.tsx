"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { roleCards } from "@/components/accounts/role-texts";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextAreaField } from "@/components/ui/fields/field";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { Team } from "@/lib/contract/accounts/team";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { joinSentences, t } from "@/lib/messages/messages";

const initial = { values: { addresses: "", role: "staff", team: "" }, invited: [], refused: [] };
const labelsOf = () => ({
  addresses: t("people.invite.addresses"),
  role: t("people.role"),
  team: t("people.invite.team"),
});
const loadSchema = async () => (await import("@/lib/contract/accounts/invitation-list")).invitationList;

type InviteListFormProps = { action: FormAction<InviteListState>; teams: Pick<Team, "id" | "name">[] };

export function InviteListForm({ action, teams }: InviteListFormProps) {
  const sent = useFormAction(action, initial, "/people/new");
  const { status, values, invited, refused } = sent.state;
  // No link is shown again, so new ones join those on the page.
  const [all, setAll] = useState({ answer: sent.state, invited });
  if (sent.state !== all.answer)
    setAll({ answer: sent.state, invited: [...(status === "unanswered" ? [] : invited), ...all.invited] });
  const answer = useRef<HTMLDivElement>(null);
  const isAnswered = (status === "saved" || status === "failed") && invited.length + refused.length > 0;
  // The answer stands above the form, which may be far below the links by now. Depends on the state, which each submit replaces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is another answer
  useEffect(() => {
    if (isAnswered) answer.current?.focus();
  }, [sent.state]);
  return (
    <>
      <div ref={answer} tabIndex={-1} className="grid scroll-mt-20 gap-4 outline-none empty:hidden">
        {refused.length > 0 && <RefusedList refused={refused} />}
        {all.invited.length > 0 && <InvitedList invited={all.invited} />}
      </div>
      {/* Remounts the fields after each answer, so that only those who were refused stay in them. */}
      <InviteListFields key={values.addresses} sent={sent} teams={teams} />
    </>
  );
}

type InviteListFieldsProps = Pick<InviteListFormProps, "teams"> & {
  sent: ReturnType<typeof useFormAction<InviteListState>>;
};

function InviteListFields({ sent, teams }: InviteListFieldsProps) {
  const labels = useMemo(labelsOf, []);
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: true });
  const { values } = form.state;
  return (
    <ActionForm form={form} submit={t("people.invite.submit")} cancelHref="/people">
      <TextAreaField
        {...form.field("addresses")}
        rows={8}
        spellCheck={false}
        help={t("people.invite.addresses.help")}
      />
      <RadioCards
        {...form.register("role")}
        id="role"
        legend={labels.role}
        cards={roleCards()}
        chosen={values.role}
        error={form.errors.role}
      />
      {teams.length > 0 && (
        <SelectField {...form.field("team")} optional help={t("people.invite.team.help")}>
          <option value="">{t("people.invite.noTeam")}</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}

const RefusedList = ({ refused }: Pick<InviteListState, "refused">) => (
  <Notice tone="danger" role="alert">
    <p className="font-semibold">{t("people.invite.notInvited", { count: refused.length })}</p>
    <ul className="mt-1 grid gap-1">
      {refused.map(({ typed, reason }) => (
        <li key={typed}>
          <bdi className="font-semibold">{typed}</bdi>: {reason}
        </li>
      ))}
    </ul>
  </Notice>
);

type Invited = InviteListState["invited"][number];

function InvitedList({ invited }: Pick<InviteListState, "invited">) {
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
          {joinSentences(
            t("people.invite.invited", { count: invited.length }),
            t(
              unsent.length === 0
                ? "people.invite.allSent"
                : unsent.length === invited.length
                  ? "people.invite.noneSent"
                  : "people.invite.someSent",
            ),
          )}
          {t("common.betweenSentences")}
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
          about: spoken,
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
