import type { ReactNode } from "react";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { ApiToken } from "@/lib/contract/accounts/own-account";
import { t } from "@/lib/messages/messages";

type TokenListProps = {
  tokens: ApiToken[];
  scope: "mine" | "all";
  pageAfter: number;
  /** Milliseconds since 1970. */
  now: number;
  readable: (iso: string) => ReadableDate;
  revoke: (formData: FormData) => Promise<void>;
};

export function TokenList({ tokens, scope, pageAfter, now, readable, revoke }: TokenListProps) {
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
            fields={[
              ["id", token.id],
              ["name", token.name],
              ["scope", scope],
              ["page", String(pageAfter)],
            ]}
            action={revoke}
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
