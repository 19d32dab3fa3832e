"use client";

import { useMemo } from "react";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import type { HandOverState, Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type HandOverFormProps = {
  person: { id: string; name: string; accessPoints: number };
  action: FormAction<HandOverState>;
  receivers: Receiver[];
};

const initial = { values: { to: "" }, matches: [], clashes: [] };
const labelsOf = () => ({ to: t("people.handOver.to"), chosen: t("people.handOver.to") });

/** The browser suggests from the list, and the action offers those who match. */
export function HandOverForm({ person: { id, name, accessPoints }, action, receivers }: HandOverFormProps) {
  const href = `/people/${encodeURIComponent(id)}`;
  const sent = useFormAction(action, initial, `${href}/hand-over`, { isIdempotent: true });
  const form = useActionForm(sent, { labels: useMemo(labelsOf, []), hasFirstFocus: true });
  const { values, matches, clashes } = form.state;
  const error = form.errors.chosen;
  return (
    <ActionForm
      form={form}
      submit={
        accessPoints > 0 ? t("people.handOver.submitCount", { count: accessPoints }) : t("people.handOver.submit")
      }
      cancelHref={href}
    >
      {clashes.length > 0 && <Clashes clashes={clashes} />}
      <HiddenFields fields={{ id, name }} />
      {matches.length > 0 ? (
        <Matches matches={matches} to={values.to} error={error} href={`${href}/hand-over`} />
      ) : (
        <div>
          <TextField {...form.field("to")} list="receivers" autoComplete="off" help={t("people.handOver.to.help")} />
          <datalist id="receivers">
            {receivers.map((receiver) => (
              <option key={receiver.id} value={receiver.email}>
                {receiver.name}
              </option>
            ))}
          </datalist>
        </div>
      )}
    </ActionForm>
  );
}

type MatchesProps = { matches: Receiver[]; to: string; error: string | undefined; href: string };

function Matches({ matches, to, error, href }: MatchesProps) {
  return (
    <div className="grid gap-2">
      <HiddenFields fields={{ to, asked: "1" }} />
      <RadioCards
        id="chosen"
        name="chosen"
        legend={rich("people.handOver.matches", { text: () => <bdi>{to}</bdi> })}
        cards={matches.map(({ id, name, email }) => ({ value: id, title: name, text: email }))}
        error={error}
        autoFocus
      />
      <a href={href} className={buttonClass({}, "justify-self-start")}>
        {t("people.handOver.searchAgain")}
      </a>
    </div>
  );
}

function Clashes({ clashes }: Pick<HandOverState, "clashes">) {
  return (
    <Notice tone="warning">
      <p className="font-semibold">{t("people.handOver.clashes")}</p>
      <ul className="mt-1 grid list-disc gap-1 ps-4">
        {clashes.map(({ detail, accessPoint }) => (
          <li key={accessPoint?.id ?? detail}>
            {detail}
            {t("common.betweenSentences")}
            {accessPoint && (
              <Link href={`/access-points/${encodeURIComponent(accessPoint.id)}`} className="text-link">
                {rich("people.handOver.openPoint", { name: () => <bdi>{accessPoint.name}</bdi> })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
