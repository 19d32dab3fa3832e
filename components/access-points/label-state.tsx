import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelState as State } from "@/lib/contract/access-point";

/** State of a label: never printed, printed with its date, or changed since it was printed. */
export function LabelState({ state, printed, exact }: { state: State; printed: ReadableDate | null; exact?: boolean }) {
  if (state === "never" || !printed) return <span className="marked mark-never">Never printed</span>;
  if (state === "changed") {
    return (
      <span className="marked mark-changed">
        <span title={`Printed ${printed.exact}`}>Changed since print</span>
        {exact && (
          <>
            {" on "}
            <ReadableTime date={printed} exact />
          </>
        )}
      </span>
    );
  }
  return (
    <span className="marked mark-printed">
      <span className="sr-only">Printed </span>
      <ReadableTime date={printed} exact={exact} />
    </span>
  );
}
