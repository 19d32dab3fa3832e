"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { AccessPointForm, formGrid, type PointChoices } from "@/components/access-points/form/access-point-form";
import { type NextNames, noNames } from "@/components/access-points/form/next-names";
import { LabelPreview } from "@/components/label-preview/label-preview";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { useReader } from "@/components/ui/reader";
import { rich } from "@/components/ui/text/rich";
import { blankFields, type FieldName, fieldOf, mapFields } from "@/lib/contract/access-points/access-point-fields";
import { expandRange } from "@/lib/contract/access-points/name-range";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type {
  CreatedBefore,
  CreateFormState,
  FormAction,
  InitialState,
  SavedRange,
} from "@/lib/dashboard/forms/form-state";
import { formatNumber, t } from "@/lib/messages/messages";

type CreateFormProps = {
  action: FormAction<CreateFormState>;
  endBatch: (formData: FormData) => Promise<void>;
  initial: InitialState<CreateFormState>;
  created: CreatedBefore[];
  /** Empty when the form was opened otherwise. */
  scannedCode: string;
  choices: PointChoices;
  link: SymbolLink | null;
  isNameSelected: boolean;
  draftName: string | null;
};

export function CreateForm({
  action,
  endBatch,
  initial,
  created,
  scannedCode,
  choices,
  link,
  ...props
}: CreateFormProps) {
  const { isNameSelected, draftName } = props;
  // Another service knows no keys for a repeated submit, and no ranges.
  const { contract } = useReader();
  const form = useFormAction(action, initial, "/access-points/new", { isIdempotent: contract });
  const { state } = form;
  const { saved } = state;
  useEffect(() => {
    const field = isNameSelected ? document.getElementById("name") : null;
    if (field instanceof HTMLInputElement) field.select();
  }, [isNameSelected]);
  const nextNames = useRef<NextNames>({ ...noNames });
  const [latest, setLatest] = useState(saved);
  // A failed submit after it does not make the form forget the last saved access point.
  if (saved && saved !== latest) setLatest(saved);
  const isScanned = !latest && scannedCode !== "";
  const codeHelp = contract ? "point.new.codeHelp" : "point.new.codeHelpRemote";
  // Labels that the message about the saved access points prints: the main button, unless the list has more to print.
  const offered = state.status !== "saved" ? 0 : (state.savedRange?.count ?? (saved?.code ? 1 : 0));
  const isChoosing = link?.canChange === true && !link.isChosen;
  const isMain = countNeeded(created) <= offered && !isChoosing;

  return (
    <div className={formGrid}>
      {/* Beside the fields, and on a phone below them: nothing moves under the hands of a person who types the next one. */}
      <div role="status" className="empty:hidden max-lg:order-1 lg:col-start-2 lg:row-start-1">
        {state.status === "saved" &&
          (state.savedRange ? (
            <RangeNotice {...state.savedRange} isMain={isMain} />
          ) : (
            saved && <SavedNotice saved={saved} isMain={isMain} />
          ))}
        {state.status === "saved" && isChoosing && (
          <ButtonLink kind="primary" className="mt-2" href="/settings/office?from=first-steps#phones">
            {t("point.new.choosePhones")}
          </ButtonLink>
        )}
      </div>
      {/* On a phone the message is below the form. A line with a fixed height above the form says the same. */}
      <p aria-hidden="true" className="-my-3 h-5 truncate text-[0.8125rem] text-accent lg:hidden">
        {state.status === "saved" && saved && t("point.savedShort", { name: saved.name })}
      </p>
      <AccessPointForm
        key={latest?.id}
        form={form}
        nextNames={nextNames}
        hasRanges={contract}
        draft={{
          name: draftName,
          initial: latest ? { ...blankFields, location: latest.location } : initial.values,
          custom: latest ? {} : initial.custom,
          team: latest ? state.team : initial.team,
          version: ["idempotencyKey", state.idempotencyKey],
        }}
        {...choices}
        help={{ ...mapFields(keptHelp), qrCode: t(isScanned ? "point.new.codeIsNew" : codeHelp) }}
        top={isScanned && <UnknownCode code={scannedCode} />}
        button={t("point.new.submit")}
        beside={
          <p className="text-xs text-soft touch:hidden">
            {t("point.new.enter")}
            {contract && ` ${t("point.new.range", { range: "{001-050}" })}`}
          </p>
        }
        aside={(typed) => (
          <>
            <LabelPreview
              draft={(contract && expandRange(typed)?.items?.[0]) || typed}
              saved={latest ?? created[0]?.last}
              link={link}
            />
            <CreatedList created={created} endBatch={endBatch} offered={offered} isMain={!isChoosing} />
          </>
        )}
      />
    </div>
  );
}

/** Says that a code is unknown before somebody creates an access point for a code that was only mistyped. */
const UnknownCode = ({ code }: { code: string }) => (
  <Notice tone="warning" actions={<ButtonLink href="/scan">{t("point.new.scanAgain")}</ButtonLink>}>
    {rich("point.new.unknownCode", { code, b: (text) => <bdi>{text}</bdi> })}
  </Notice>
);

const keptHelp = (name: FieldName) => (fieldOf(name).isKept ? t("point.new.kept") : undefined);

function RangeNotice({ count, first, last, isMain }: SavedRange & { isMain: boolean }) {
  const created = new URLSearchParams({ created: `${first.id}..${last.id}` });
  return (
    <Notice
      tone="good"
      actions={
        <a href={`/labels?${created}`} className={buttonClass({ kind: isMain ? "primary" : "plain" })}>
          {t("point.saved.printRange", { count })}
        </a>
      }
    >
      {rich("point.savedRange", { count, first: first.name, last: last.name, b: (text) => <bdi>{text}</bdi> })}
    </Notice>
  );
}

function SavedNotice({ saved, isMain }: { saved: LabelContent; isMain: boolean }) {
  const href = `/access-points/${encodeURIComponent(saved.id)}`;
  return (
    <Notice
      tone="good"
      actions={
        <>
          <ButtonLink href={href}>{t("common.open")}</ButtonLink>
          {saved.code && (
            <a href={`${href}/label`} className={buttonClass({ kind: isMain ? "primary" : "plain" })}>
              {t("detail.printLabel")}
            </a>
          )}
        </>
      }
    >
      {rich("point.savedOne", { name: saved.name, b: (text) => <bdi>{text}</bdi> })}
      {t("common.betweenSentences")}
      {t(saved.code ? "point.saved.hasLabel" : "point.saved.hasNoCode")}
    </Notice>
  );
}

type CreatedListProps = {
  created: CreatedBefore[];
  endBatch: (formData: FormData) => Promise<void>;
  /** If the list needs more, the button of the list is the main one. */
  offered: number;
  isMain: boolean;
};

function CreatedList({ created, endBatch, offered, isMain }: CreatedListProps) {
  if (created.length === 0) return null;
  const total = created.reduce((sum, { count }) => sum + count, 0);
  const count = countNeeded(created);
  const params = new URLSearchParams([
    ["from", "created"],
    ["part", "needed"],
    ...created
      .filter(isNeeded)
      .reverse()
      .map((one) => (one.count === 1 ? ["id", one.first.id] : ["created", `${one.first.id}..${one.last.id}`])),
  ]);
  return (
    <section aria-labelledby="last-created" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="last-created" className="me-auto font-semibold">
          {t("point.created.title")} <span className="text-xs font-normal text-soft">{formatNumber(total)}</span>
        </h2>
        {count > offered && (
          <ButtonLink kind={offered > 0 && isMain ? "primary" : "plain"} href={`/labels?${params}`}>
            {t(count < total ? "point.created.print" : "point.created.printAll", { count })}
          </ButtonLink>
        )}
        <PostForm action={endBatch}>
          <Button type="submit" kind="quiet">
            {t("point.created.end")}
          </Button>
        </PostForm>
      </div>
      <ul>
        {created.map(({ count, first, last, needed }) => (
          <li key={first.id} className="flex items-baseline gap-x-2.5 border-t border-line py-[7px]">
            <span className="flex min-w-0 grow flex-wrap gap-x-2.5">
              <span className="min-w-0">
                {count === 1 ? (
                  <PointLink id={first.id}>{first.name}</PointLink>
                ) : (
                  rich("point.created.range", {
                    firstName: first.name,
                    first: (name) => <PointLink id={first.id}>{name}</PointLink>,
                    lastName: last.name,
                    last: (name) => <PointLink id={last.id}>{name}</PointLink>,
                  })
                )}
              </span>
              <span dir="auto" className="min-w-0 text-soft wrap-anywhere">
                {first.location}
              </span>
              {needed === 0 && <span className="text-xs/5 text-soft">{t("point.created.printed")}</span>}
            </span>
            {count === 1 ? (
              <code dir="ltr" className="max-w-1/2 shrink-0 truncate font-mono text-xs">
                {first.code}
              </code>
            ) : (
              <span className="shrink-0 text-xs text-soft">
                {needed > 0 && needed < count
                  ? t("point.created.needed", { needed, count })
                  : t("common.accessPoints", { count })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isNeeded = ({ needed, first }: CreatedBefore): boolean => needed > 0 && first.code !== "";

const countNeeded = (created: readonly CreatedBefore[]): number =>
  created.filter(isNeeded).reduce((sum, { needed }) => sum + needed, 0);

const PointLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link
    href={`/access-points/${encodeURIComponent(id)}`}
    dir="auto"
    className="min-w-0 wrap-anywhere underline-offset-2 hover:underline"
  >
    {children}
  </Link>
);
