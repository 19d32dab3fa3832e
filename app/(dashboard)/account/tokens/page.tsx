import type { ReactNode } from "react";
import { createTokenAction, revokeTokenAction } from "@/app/(dashboard)/account/tokens/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { listDefaults } from "@/components/access-points/list-url/list-url";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { AccountHead } from "@/components/accounts/own-account/account-head";
import { TokenForm } from "@/components/accounts/own-account/token-form";
import { tokensHref } from "@/components/accounts/own-account/tokens-url";
import { ScopeLinks } from "@/components/ui/choice-links";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { pageAfterRemoval } from "@/components/ui/pagination/page-after-removal";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { hiddenScope } from "@/components/ui/scopes-of";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { rich } from "@/components/ui/text/rich";
import { type ApiToken, TOKEN_LIFETIME_MS } from "@/lib/contract/accounts/own-account";
import { ownTeams } from "@/lib/contract/accounts/reader";
import { blankApiToken } from "@/lib/dashboard/forms/accounts/account-form-state";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadTeams } from "@/lib/dashboard/loaders/teams";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

const LIMIT = 50;

export default async function TokensPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const isAdmin = (await findSession())?.user.role === "admin";
  const params = await searchParams;
  // Managers see the tokens of nobody else, as staff do.
  const reader = { role: isAdmin ? ("admin" as const) : ("staff" as const), teams: [] };
  // Everybody begins with the own tokens, admins too: those are what the form on the page creates.
  const { page, ...query } = parseListParams(params, reader, listDefaults).query;
  const scope = query.scope === "all" ? "all" : "mine";
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => client.listApiTokens({ query: { page, limit: LIMIT, scope } }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="apiTokens" />;
  const { data, pagination } = loaded.value ?? { data: [], pagination: { totalPages: 0 } };
  const { totalPages } = pagination;
  const now = Date.now();
  return (
    <Page>
      <AccountHead
        current="/account/tokens"
        actions={
          isAdmin && <ScopeLinks choices={["mine", "all"]} scope={scope} hrefOf={(each) => tokensHref(1, each)} />
        }
      />
      <HiddenScope sentences={[hiddenScope(params.scope, reader, { shown: "mine", things: "apiTokens" })]} />
      {scope === "mine" && (
        <Section id="new-token-title" title={t("account.token.new")} className="gap-4 print:hidden">
          <p className="max-w-prose text-soft">{t("account.token.about")}</p>
          <TokenForm
            action={createTokenAction}
            initial={{ values: blankApiToken, created: null }}
            teams={ownTeams(await loadTeams())}
            isAdmin={isAdmin}
            days={{ first: dayOf(now + TOKEN_LIFETIME_MS.min), last: dayOf(now + 365 * TOKEN_LIFETIME_MS.min) }}
          />
        </Section>
      )}
      <Section id="tokens-title" title={t(scope === "all" ? "account.token.everyones" : "account.token.yours")}>
        <TokenList
          tokens={data}
          scope={scope}
          pageAfter={pageAfterRemoval(page, data)}
          now={now}
          readable={await readerDates()}
        />
        <PageLinks page={page} last={totalPages} hrefOf={(number) => tokensHref(number, scope)} />
      </Section>
    </Page>
  );
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

type TokenListProps = {
  tokens: ApiToken[];
  scope: "mine" | "all";
  pageAfter: number;
  /** Milliseconds since 1970. */
  now: number;
  readable: (iso: string) => ReadableDate;
};

function TokenList({ tokens, scope, pageAfter, now, readable }: TokenListProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState title={t(scope === "all" ? "account.token.nobody" : "account.token.youHaveNone")}>
        <p className="text-soft">{t("account.token.whatFor")}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5">
          <div className="me-auto min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold wrap-anywhere">
              <bdi>{token.name}</bdi>
              <span className="chip font-sans font-normal">{t(`account.token.${token.access}`)}</span>
              {token.team && (
                <bdi className="chip font-sans font-normal" title={t("account.token.ofTeam")}>
                  {token.team.name}
                </bdi>
              )}
            </p>
            <TokenFacts token={token} isOwnerShown={scope === "all"} now={now} readable={readable} />
          </div>
          <ConfirmButton
            id={`revoke-${token.id}`}
            verb="revoke"
            name={token.name}
            fields={{ id: token.id, name: token.name, scope, page: String(pageAfter) }}
            action={revokeTokenAction}
          >
            {scope === "all"
              ? t("account.token.revoke.of", { owner: token.owner.name })
              : t("account.token.revoke.yours")}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}

type TokenFactsProps = Pick<TokenListProps, "now" | "readable"> & { token: ApiToken; isOwnerShown: boolean };

function TokenFacts({ token, isOwnerShown, now, readable }: TokenFactsProps) {
  const { owner, expiresAt, lastUsedAt, lastUsedAddress } = token;
  const hasExpired = Date.parse(expiresAt) <= now;
  const expiry = {
    b: (text: ReactNode) => <strong className="text-danger">{text}</strong>,
    time: () => (
      <time dateTime={expiresAt} title={readable(expiresAt).exact}>
        {readable(expiresAt).day}
      </time>
    ),
  };
  const use = {
    time: () => lastUsedAt && <ReadableTime date={readable(lastUsedAt)} exact />,
    address: () => <bdi className="font-mono text-[0.8125rem]">{lastUsedAddress}</bdi>,
  };
  return (
    <p className="text-soft wrap-anywhere">
      {isOwnerShown && (
        <>
          <bdi>{owner.name}</bdi>
          {" · "}
        </>
      )}
      {rich(hasExpired ? "account.token.expired" : "account.token.expires", expiry)}
      {" · "}
      {lastUsedAt === null
        ? t("account.token.neverUsed")
        : rich(lastUsedAddress ? "account.token.lastUsedFrom" : "account.token.lastUsed", use)}
    </p>
  );
}
