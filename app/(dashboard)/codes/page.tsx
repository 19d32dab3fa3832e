import { makeCodesAction, voidCodeAction } from "@/app/(dashboard)/codes/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { codesHref } from "@/components/codes/codes-url";
import { LabelsHead } from "@/components/labels/labels-head";
import { buttonClass } from "@/components/ui/button";
import { ScopeLinks } from "@/components/ui/choice-links";
import { CodeChip } from "@/components/ui/code-chip";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { pageAfterRemoval } from "@/components/ui/pagination/page-after-removal";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { hiddenScope } from "@/components/ui/scopes-of";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import {
  type CodeListQuery,
  codeListQuery,
  type ReservedCode,
} from "@/lib/contract/access-points/codes/reserved-codes";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { findUnclaimed, parseIdRange } from "@/lib/dashboard/loaders/created-range";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { findSession } from "@/lib/dashboard/session/session";
import { formatNumber, t } from "@/lib/messages/messages";

const LIMIT = 50;

const PRINTED_MAX = 1_000;

export default async function CodesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await findSession();
  const role = session?.user.role ?? "staff";
  const { made: madeIds, ...params } = await searchParams;
  const { page, scope } = parseQuery(params, seesEveryone(role));
  const madeRange = parseIdRange(madeIds);
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const [list, made] = await Promise.all([
        client.listCodes({ query: { page, limit: LIMIT, state: "unclaimed", scope } }),
        madeRange ? findUnclaimed(client, madeRange) : [],
      ]);
      return list.ok ? { ok: true, value: { ...list.value, made } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="codes" />;
  const { data, pagination, made } = loaded.value ?? { data: [], pagination: { total: 0, totalPages: 0 }, made: [] };
  const { total, totalPages } = pagination;
  return (
    <Page>
      <LabelsHead
        title={t("codes.title")}
        current="/codes"
        actions={
          seesEveryone(role) && (
            <ScopeLinks choices={["mine", "all"]} scope={scope} hrefOf={(each) => codesHref({ scope: each })} />
          )
        }
      />
      <HiddenScope sentences={[hiddenScope(params.scope, { role, teams: [] }, { shown: "mine", things: "codes" })]} />
      {made.length > 0 && <MadeNotice count={made.length} range={String(madeIds)} />}
      <Section id="new-codes-title" title={t("codes.new.title")} className="gap-4 print:hidden">
        <p className="max-w-prose text-soft">{t("codes.new.intro")}</p>
        <RecordForm
          action={makeCodesAction}
          href="/codes"
          schema="codesForm"
          fields={[
            {
              name: "count",
              label: t("codes.new.count"),
              help: t("codes.new.countHelp"),
              input: { inputMode: "numeric" },
            },
          ]}
          values={{ count: "20" }}
          submit={t("codes.new.submit")}
          isIdempotent={false}
        />
      </Section>
      <section aria-labelledby="codes-title" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="codes-title" className="me-auto text-base font-bold">
            {t(scope === "all" ? "codes.list.everyone" : "codes.list.mine")}{" "}
            <span className="font-normal text-soft">{formatNumber(total)}</span>
          </h2>
          {made.length === 0 && scope === "mine" && total > 0 && (
            <a href="/labels?codes=unclaimed" className={buttonClass()}>
              {total > PRINTED_MAX
                ? t("codes.printNewest", { count: PRINTED_MAX })
                : t("codes.printAll", { count: total })}
            </a>
          )}
        </div>
        {data.length > 0 ? (
          <ReservedCodeTable
            codes={data}
            scope={scope}
            pageAfter={pageAfterRemoval(page, data)}
            reader={{ id: session?.user.id ?? "", isAdmin: role === "admin" }}
            readable={await readerDates()}
          />
        ) : (
          <EmptyState>
            <p>{t(total > 0 ? "paging.pastEnd" : "codes.empty")}</p>
          </EmptyState>
        )}
        <PageLinks page={page} last={totalPages} hrefOf={(number) => codesHref({ page: number, scope })} />
      </section>
    </Page>
  );
}

function parseQuery(params: SearchParams, seesAll: boolean): Pick<CodeListQuery, "page" | "scope"> {
  const { page, scope } = codeListQuery.shape;
  return {
    page: page.catch(1).parse(params.page),
    scope: seesAll ? scope.catch("mine").parse(params.scope) : "mine",
  };
}

function MadeNotice({ count, range }: { count: number; range: string }) {
  return (
    <Notice
      tone="good"
      role="status"
      actions={
        <a href={`/labels?${new URLSearchParams({ codes: range })}`} className={buttonClass({ kind: "primary" })}>
          {t("codes.made.print", { count })}
        </a>
      }
    >
      {t("codes.made.ready", { count })}
    </Notice>
  );
}

type ReservedCodeTableProps = {
  codes: ReservedCode[];
  scope: CodeListQuery["scope"];
  pageAfter: number;
  reader: { id: string; isAdmin: boolean };
  readable: (iso: string) => ReadableDate;
};

function ReservedCodeTable({ codes, scope, pageAfter, reader, readable }: ReservedCodeTableProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {codes.map((code) => (
        <li key={code.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5">
          <div className="me-auto grid min-w-0 gap-0.5">
            <CodeChip value={code.qrCode} />
            <p className="text-[0.8125rem] text-soft wrap-anywhere">
              {scope === "all" && (
                <>
                  <bdi>{code.owner.name}</bdi>
                  {" · "}
                </>
              )}
              {rich("codes.madeAt", { time: () => <ReadableTime date={readable(code.createdAt)} /> })}
            </p>
          </div>
          <CodeActions code={code} scope={scope} pageAfter={pageAfter} reader={reader} />
        </li>
      ))}
    </ul>
  );
}

const link = "inline-flex min-h-8 items-center underline underline-offset-2 print:hidden";

type CodeActionsProps = Omit<ReservedCodeTableProps, "codes" | "readable"> & { code: ReservedCode };

function CodeActions({ code, scope, pageAfter, reader }: CodeActionsProps) {
  const { id, qrCode, owner } = code;
  return (
    <>
      {owner.id === reader.id && (
        <Link href={`/access-points/new?${new URLSearchParams({ code: qrCode })}`} className={link}>
          {rich("codes.create", { code: qrCode, sr: spoken })}
        </Link>
      )}
      <a href={`/labels?${new URLSearchParams({ id })}`} className={link}>
        {rich("codes.print", { code: qrCode, sr: spoken })}
      </a>
      {(owner.id === reader.id || reader.isAdmin) && (
        <ConfirmButton
          id={`void-${id}`}
          verb="void"
          name={qrCode}
          fields={{ id, name: qrCode, scope, page: String(pageAfter) }}
          action={voidCodeAction}
        >
          {owner.id === reader.id
            ? t("codes.void.own")
            : rich("codes.void.other", { name: owner.name, owner: (text) => <bdi>{text}</bdi> })}
        </ConfirmButton>
      )}
    </>
  );
}
