"use client";

import { useMemo } from "react";
import { PersonField } from "@/components/accounts/people/person-field";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
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

export function HandOverForm({ person: { id, name, accessPoints }, action, receivers }: HandOverFormProps) {
  const href = `/people/${encodeURIComponent(id)}`;
  const sent = useFormAction(action, initial, `${href}/hand-over`);
  const form = useActionForm(sent, { labels: useMemo(labelsOf, []), hasFirstFocus: true });
  const { values, matches, clashes } = form.state;
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
      <div className="grid gap-2">
        <PersonField
          form={form}
          name="to"
          help={t("people.handOver.to.help")}
          people={receivers}
          matches={matches}
          legend={rich("people.handOver.matches", { text: () => <bdi>{values.to}</bdi> })}
          hidden={{ to: values.to, asked: "1" }}
        />
        {matches.length > 0 && (
          <a href={`${href}/hand-over`} className={buttonClass({}, "justify-self-start")}>
            {t("people.handOver.searchAgain")}
          </a>
        )}
      </div>
    </ActionForm>
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
