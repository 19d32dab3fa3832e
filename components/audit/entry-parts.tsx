import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { AuditEntry } from "@/lib/contract/audit/audit";
import { type ChangedField, changedFields } from "@/lib/contract/audit/audit-changes";
import { describeEntry } from "@/lib/contract/audit/audit-sentence";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { formatList, t } from "@/lib/messages/messages";

export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { key, values, href } = describeEntry(entry);
  const target = (text: ReactNode) =>
    href ? (
      <Link href={href} className="underline underline-offset-2">
        <bdi>{text}</bdi>
      </Link>
    ) : (
      <bdi className="font-semibold">{text}</bdi>
    );
  return rich(key, { ...values, target });
}

export const CreatedTogether = ({ entries }: { entries: AuditEntry[] }) => (
  <details>
    <summary className="text-soft">
      {rich("audit.together", {
        first: () => <bdi>{entries.at(-1)?.target?.name}</bdi>,
        last: () => <bdi>{entries[0]?.target?.name}</bdi>,
      })}
    </summary>
    <ul>
      {entries.toReversed().map((entry) => (
        <li key={entry.id}>
          <EntrySentence entry={entry} />
        </li>
      ))}
    </ul>
  </details>
);

export function EntryActor({ entry: { actor, token } }: { entry: AuditEntry }) {
  if (token === null) return <bdi>{actor.name}</bdi>;
  return rich("audit.actorWithToken", {
    name: () => <bdi>{actor.name}</bdi>,
    soft: (text) => <span className="text-soft">{text}</span>,
    token: () => <bdi>{token}</bdi>,
  });
}

type EntryChangesProps = {
  entry: AuditEntry;
  readable: (iso: string) => ReadableDate;
  fields?: CustomField[];
  beside?: ((field: ChangedField) => ReactNode) | undefined;
};

/** Longer changes are folded. */
const OPEN_MAX = 160;

export function EntryChanges({ entry, readable, fields: custom, beside }: EntryChangesProps) {
  const fields = changedFields(entry, (iso) => readable(iso).exact, custom);
  if (fields.length === 0) return null;
  const length = fields.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0);
  if (fields.length <= 2 && length <= OPEN_MAX) return <ChangeList fields={fields} beside={beside} />;
  return (
    <details>
      <summary className="text-soft">{formatList(fields.map(({ shortLabel }) => shortLabel))}</summary>
      <ChangeList fields={fields} beside={beside} />
    </details>
  );
}

function ChangeList({ fields, beside }: { fields: ChangedField[] } & Pick<EntryChangesProps, "beside">) {
  const isChange = fields.some(({ before }) => before !== null) && fields.some(({ after }) => after !== null);
  return (
    <dl className="grid gap-0.5">
      {fields.map((field) => (
        <div key={field.name} className="min-w-0 wrap-anywhere">
          <dt className="inline text-soft">
            {t("audit.field", { label: field.label })}
            {t("common.betweenSentences")}
          </dt>
          <dd className="inline">
            {isChange ? (
              <>
                <Value text={field.before} />{" "}
                <span aria-hidden="true" className="inline-block text-soft rtl:-scale-x-100">
                  →
                </span>{" "}
                <span className="sr-only">{t("audit.changedTo")} </span>
                <Value text={field.after} />
              </>
            ) : (
              <Value text={field.after ?? field.before} />
            )}
            {beside?.(field)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The export has the whole text. */
const SHOWN_MAX = 300;

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="text-soft">{t("audit.empty")}</span>;
  return <bdi>{text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}</bdi>;
}
