import type { Metadata } from "next";
import { createTokenAction, revokeTokenAction } from "@/app/(dashboard)/account/tokens/actions";
import { listDefaults } from "@/components/access-points/list-url/list-url";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { AccountHead, AccountNotAvailable } from "@/components/accounts/own-account/account-head";
import { TokenForm } from "@/components/accounts/own-account/token-form";
import { TokenList } from "@/components/accounts/own-account/token-list";
import { LoadError } from "@/components/ui/feedback/load-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { ScopeLinks } from "@/components/ui/scope-links";
import { TOKEN_LIFETIME_MS } from "@/lib/contract/accounts/own-account";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { blankApiToken } from "@/lib/dashboard/forms/account-form-state";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "API tokens" };

const LIMIT = 50;

export default async function TokensPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSessionOrForm();
  if (!(await isAvailable("apiTokens"))) return <AccountNotAvailable />;
  const session = await findSession();
  const isAdmin = session?.user.role === "admin";
  // Everybody begins with the own tokens, admins too: those are what the form on the page creates.
  const { page, scope } = parseListParams(await searchParams, isAdmin ? "admin" : "staff", listDefaults).query;
  const outcome = await serviceClient(session).listApiTokens({ page, limit: LIMIT, scope });
  const problem = pageProblem(outcome);
  const readable = await readerDates();
  const now = Date.now();
  const { data, pagination } = outcome.ok ? outcome.value : { data: [], pagination: { totalPages: 0 } };
  const { totalPages } = pagination;
  return (
    <div className="grid max-w-3xl gap-7">
      <AccountHead
        title="API tokens"
        hasTokens
        actions={isAdmin && <ScopeLinks scope={scope} hrefOf={(each) => hrefOf(1, each)} />}
      />
      {scope === "mine" && (
        <section aria-labelledby="new-token-title" className="grid gap-4 print:hidden">
          <h2 id="new-token-title" className="text-base font-bold">
            New token
          </h2>
          <p className="max-w-prose text-soft">
            A program sends a token in place of your password, and may then do what you may do. Give each program its
            own.
          </p>
          <TokenForm
            action={createTokenAction}
            initial={{ ...initialFormState, values: blankApiToken, created: null }}
            days={{ first: dayOf(now + TOKEN_LIFETIME_MS.min), last: dayOf(now + 365 * TOKEN_LIFETIME_MS.min) }}
          />
        </section>
      )}
      <section aria-labelledby="tokens-title" className="grid gap-4">
        <h2 id="tokens-title" className="text-base font-bold">
          {scope === "all" ? "Everyone’s tokens" : "Your tokens"}
        </h2>
        {problem ? (
          <LoadError message="The API tokens could not be loaded." problem={problem} retryHref={hrefOf(page, scope)} />
        ) : (
          <TokenList tokens={data} scope={scope} now={now} readable={readable} revoke={revokeTokenAction} />
        )}
        {totalPages > 1 && (
          <PageLinks page={Math.min(page, totalPages)} last={totalPages} hrefOf={(number) => hrefOf(number, scope)} />
        )}
      </section>
    </div>
  );
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function hrefOf(page: number, scope: "mine" | "all"): string {
  const params = new URLSearchParams({ ...(scope === "all" && { scope }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/account/tokens?${params}` : "/account/tokens";
}
