import type { Metadata } from "next";
import { ScanNotAvailable } from "@/components/scan/scan-not-available";
import { ScannedEntryText } from "@/components/scan/scanned-entry-text";
import { ButtonLink } from "@/components/ui/button-link";
import { LoadError } from "@/components/ui/feedback/load-error";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable, setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { foundPath, lookUpScanned } from "@/lib/dashboard/loaders/scan";
import { findSession, redirectToSignIn } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Scanned codes" };

/** Most codes that one page looks up, as many as a photo has. */
const MOST = 20;

type FoundPageProps = { searchParams: Promise<{ code?: string | string[] }> };

/** Shows the result of a code that opens no single page: several access points, or one of another person. */
export default async function FoundPage({ searchParams }: FoundPageProps) {
  const session = await findSession();
  if (!session) return redirectToSignIn();
  if (!(await isAvailable("codeLookUp"))) return <ScanNotAvailable />;
  const codes = [(await searchParams).code ?? []].flat().slice(0, MOST);
  const outcomes = await Promise.all(codes.map((code) => lookUpScanned(session, code)));
  if (outcomes.some((outcome) => !outcome.ok && outcome.problem.status === 401)) return redirectToSignIn();
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) setProblemStatus(failed.problem);
  return (
    <div className="grid max-w-2xl gap-5">
      <PageHead title={codes.length === 1 ? "Scanned code" : "Scanned codes"} />
      <ul>
        {outcomes.map((outcome, at) => {
          const code = codes[at] ?? "";
          return (
            <li key={code} className="border-t border-line py-3">
              {outcome.ok ? (
                <ScannedEntryText code={code} entry={outcome.value} />
              ) : (
                <LoadError
                  message={`${code} could not be looked up.`}
                  problem={outcome.problem}
                  retryHref={foundPath(codes)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <ButtonLink href="/scan" className="justify-self-start">
        Scan another
      </ButtonLink>
    </div>
  );
}
