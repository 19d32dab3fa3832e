import type { ReactNode } from "react";
import { moveFieldAction, restoreFieldAction } from "@/app/(dashboard)/fields/actions";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { customFieldTypeLabels } from "@/lib/contract/custom-fields/field-types";
import { listAllFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { formatList, joinFacts, t } from "@/lib/messages/messages";

export default async function FieldsPage() {
  const loaded = await loadPage({ needs: "contract", load: listAllFields });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="customFields" />;
  return (
    <Page>
      <PageHead
        title={t("fields.title")}
        actions={
          <ButtonLink kind="primary" href="/fields/new" data-new="">
            {t("fields.new")}
          </ButtonLink>
        }
      />
      <p className="max-w-prose text-soft">{t("fields.intro")}</p>
      <CustomFieldList fields={loaded.value} />
    </Page>
  );
}

function CustomFieldList({ fields }: { fields: CustomField[] }) {
  const shown = fields.filter(({ deletedAt }) => deletedAt === null);
  const deleted = fields.filter(({ deletedAt }) => deletedAt !== null);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState title={t("fields.empty.title")}>
          <p className="text-soft">{t("fields.empty")}</p>
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line card">
          {shown.map((field, index) => (
            <FieldRow key={field.key} field={field} href={`/fields/${field.key}`}>
              <MoveButton field={field} to={index} direction="up" isOff={index === 0} />
              <MoveButton field={field} to={index + 2} direction="down" isOff={index === shown.length - 1} />
            </FieldRow>
          ))}
        </ol>
      )}
      {deleted.length > 0 && (
        <Section id="deleted" title={t("fields.deletedFields")} className="gap-3">
          <p className="text-soft">{t("fields.deletedFields.help")}</p>
          <ul className="divide-y divide-line card">
            {deleted.map((field) => (
              <FieldRow key={field.key} field={field}>
                <PostForm action={restoreFieldAction}>
                  <HiddenFields fields={{ key: field.key, label: field.label }} />
                  <Button type="submit">{rich("fields.restore", { name: field.label, sr: spoken })}</Button>
                </PostForm>
              </FieldRow>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function FieldRow({ field, href, children }: { field: CustomField; href?: string; children: ReactNode }) {
  const { key, label, type, options, required, searchable, onLabel } = field;
  const facts = [
    type === "choice"
      ? t("fields.choiceFrom", { options: formatList(options, "disjunction") })
      : t(customFieldTypeLabels[type]),
    required && t("fields.fact.required"),
    searchable && t("fields.fact.searchable"),
    onLabel && t("fields.fact.onLabel"),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        {href ? (
          <Link
            href={href}
            dir="auto"
            className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline touch:min-h-11"
          >
            {label}
          </Link>
        ) : (
          <span dir="auto" className="font-semibold">
            {label}
          </span>
        )}{" "}
        <code dir="ltr" className="text-[0.8125rem] text-soft">
          {key}
        </code>
        <p className="text-[0.8125rem] text-soft">{joinFacts(facts)}</p>
      </div>
      <div className="flex gap-1.5 print:hidden">{children}</div>
    </li>
  );
}

type MoveButtonProps = {
  field: CustomField;
  to: number;
  direction: "up" | "down";
  isOff: boolean;
};

function MoveButton({ field: { key, label }, to, direction, isOff }: MoveButtonProps) {
  return (
    <PostForm action={moveFieldAction}>
      <HiddenFields fields={{ key, label, position: String(to) }} />
      <Button
        type="submit"
        aria-disabled={isOff || undefined}
        aria-label={t(direction === "up" ? "fields.moveUp" : "fields.moveDown", { name: label })}
      >
        {direction === "up" ? "↑" : "↓"}
      </Button>
    </PostForm>
  );
}
