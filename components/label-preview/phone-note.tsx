import { Link } from "@/components/ui/link";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";

/** What a phone opens that scans the label beside it, in one line. Nothing where that is not known. */
export function PhoneNote({ link }: { link: SymbolLink | null }) {
  if (!link) return null;
  return (
    <p className="text-[0.8125rem]/5 print:hidden">
      <PhoneOpens origin={link.origin} />
      {link.canChange && (
        <>
          {" "}
          <Link href="/settings/office#phones" className="whitespace-nowrap text-link">
            Change<span className="sr-only"> what phones open</span>
          </Link>
        </>
      )}
    </p>
  );
}

/** Sentence about what phones open. */
export const PhoneOpens = ({ origin }: Pick<SymbolLink, "origin">) =>
  origin === null ? (
    "Only this program understands the code."
  ) : (
    <>
      Phones open <bdi className="wrap-anywhere">{new URL(origin).host}/…</bdi>
    </>
  );
