import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { ApiToken } from "@/lib/contract/accounts/own-account";

type TokenListProps = {
  tokens: ApiToken[];
  scope: "mine" | "all";
  pageAfter: number;
  /** Milliseconds since 1970. */
  now: number;
  readable: (iso: string) => ReadableDate;
  revoke: (formData: FormData) => Promise<void>;
};

const accesses = { read: "Read only", write: "Read and write" };

export function TokenList({ tokens, scope, pageAfter, now, readable, revoke }: TokenListProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState title={scope === "all" ? "Nobody has an API token." : "You have no API token."}>
        <p className="text-soft">A program sends a token in place of your password.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5">
          <div className="mr-auto min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold wrap-anywhere">
              <bdi>{token.name}</bdi>
              <span className="chip font-sans font-normal">{accesses[token.access]}</span>
              {token.team && (
                <bdi className="chip font-sans font-normal" title="Reaches the access points of this team only">
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
            Programs that use this token{scope === "all" && <> of {token.owner.name}</>} stop working at once. This
            cannot be undone.
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
  return (
    <p className="text-soft wrap-anywhere">
      {isOwnerShown && (
        <>
          <bdi>{owner.name}</bdi>
          {" · "}
        </>
      )}
      {hasExpired ? <strong className="text-danger">Expired</strong> : "Expires"}{" "}
      <time dateTime={expiresAt} title={readable(expiresAt).exact}>
        {readable(expiresAt).day}
      </time>
      {" · "}
      {lastUsedAt === null ? (
        "Never used"
      ) : (
        <>
          Last used <ReadableTime date={readable(lastUsedAt)} exact />
          {lastUsedAddress && (
            <>
              {" "}
              from <span className="font-mono text-[0.8125rem]">{lastUsedAddress}</span>
            </>
          )}
        </>
      )}
    </p>
  );
}
