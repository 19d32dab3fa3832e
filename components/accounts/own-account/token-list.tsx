import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { ApiToken } from "@/lib/contract/own-account";

type TokenListProps = {
  tokens: ApiToken[];
  scope: "mine" | "all";
  /** Milliseconds since 1970. */
  now: number;
  readable: (iso: string) => ReadableDate;
  revoke: (formData: FormData) => Promise<void>;
};

const accesses = { read: "Read only", write: "Read and write" };

/** API tokens with their access, expiry and last use, and buttons to revoke them. */
export function TokenList({ tokens, scope, now, readable, revoke }: TokenListProps) {
  if (tokens.length === 0) {
    return <p className="text-soft">{scope === "all" ? "Nobody has an API token." : "You have no API token."}</p>;
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5">
          <div className="mr-auto min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold wrap-anywhere">
              <bdi>{token.name}</bdi>
              <span className="chip font-sans font-normal">{accesses[token.access]}</span>
            </p>
            <TokenFacts token={token} isOwnerShown={scope === "all"} now={now} readable={readable} />
          </div>
          <RevokeToken token={token} scope={scope} revoke={revoke} />
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

/** Revoke button with a confirmation in a native popover, which works without script. */
function RevokeToken({
  token: { id, name, owner },
  scope,
  revoke,
}: Pick<TokenListProps, "scope" | "revoke"> & { token: ApiToken }) {
  const popover = `revoke-${id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={popover}
        className="inline-flex min-h-8 items-center text-soft underline underline-offset-2 hover:text-danger print:hidden"
      >
        Revoke<span className="sr-only"> {name}</span>
      </button>
      <section
        id={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={`${popover}-title`}
        className="card m-auto w-96 max-w-[calc(100vw-2rem)] p-5 backdrop:bg-backdrop"
      >
        <form action={revoke} className="grid gap-4">
          <HiddenFields
            fields={[
              ["id", id],
              ["name", name],
              ["scope", scope],
            ]}
          />
          <h2 id={`${popover}-title`} className="font-semibold wrap-anywhere">
            Revoke “<bdi>{name}</bdi>”?
          </h2>
          <p className="wrap-anywhere">
            Programs that use this token{scope === "all" && <> of {owner.name}</>} stop working at once. This cannot be
            undone.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="danger">
              Revoke
            </Button>
            <Button popoverTarget={popover} popoverTargetAction="hide" autoFocus>
              Cancel
            </Button>
          </div>
        </form>
      </section>
    </>
  );
}
