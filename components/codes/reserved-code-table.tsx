import { CodeChip } from "@/components/ui/code-chip";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { CodeListQuery, ReservedCode } from "@/lib/contract/access-points/codes/reserved-codes";

type ReservedCodeTableProps = {
  codes: ReservedCode[];
  scope: CodeListQuery["scope"];
  pageAfter: number;
  reader: { id: string; isAdmin: boolean };
  readable: (iso: string) => ReadableDate;
  voidCode: (formData: FormData) => Promise<void>;
};

export function ReservedCodeTable({ codes, scope, pageAfter, reader, readable, voidCode }: ReservedCodeTableProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {codes.map((code) => (
        <li key={code.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2.5">
          <div className="mr-auto grid min-w-0 gap-0.5">
            <CodeChip value={code.qrCode} />
            <p className="text-[0.8125rem] text-soft wrap-anywhere">
              {scope === "all" && (
                <>
                  <bdi>{code.owner.name}</bdi>
                  {" · "}
                </>
              )}
              Made <ReadableTime date={readable(code.createdAt)} />
            </p>
          </div>
          <CodeActions code={code} scope={scope} pageAfter={pageAfter} reader={reader} voidCode={voidCode} />
        </li>
      ))}
    </ul>
  );
}

const link = "inline-flex min-h-8 items-center underline underline-offset-2 print:hidden";

function CodeActions({
  code,
  scope,
  pageAfter,
  reader,
  voidCode,
}: Omit<ReservedCodeTableProps, "codes" | "readable"> & { code: ReservedCode }) {
  const { id, qrCode, owner } = code;
  return (
    <>
      {owner.id === reader.id && (
        <Link href={`/access-points/new?${new URLSearchParams({ code: qrCode })}`} className={link}>
          Create access point<span className="sr-only"> with {qrCode}</span>
        </Link>
      )}
      <a href={`/labels?${new URLSearchParams({ id })}`} className={link}>
        Print<span className="sr-only"> {qrCode}</span>
      </a>
      {(owner.id === reader.id || reader.isAdmin) && (
        <ConfirmButton
          id={`void-${id}`}
          verb="Void"
          name={qrCode}
          fields={[
            ["id", id],
            ["name", qrCode],
            ["scope", scope],
            ["page", String(pageAfter)],
          ]}
          action={voidCode}
        >
          {owner.id === reader.id ? "You" : <bdi>{owner.name}</bdi>} cannot create an access point with this label
          afterwards. This cannot be undone.
        </ConfirmButton>
      )}
    </>
  );
}
