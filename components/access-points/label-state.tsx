import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelState as State } from "@/lib/contract/access-point";

const mark = "mr-2 inline-block size-2 shrink-0 rounded-[2px] align-[1px]";

/** Whether a label was printed, when, and whether it still says what it should: by words, and a mark beside them. */
export function LabelState({ state, printed, exact }: { state: State; printed: ReadableDate | null; exact?: boolean }) {
  if (state === "never" || !printed) {
    return (
      <span className="text-soft">
        <span aria-hidden="true" className={`${mark} border border-soft`} />
        Never printed
      </span>
    );
  }
  if (state === "changed") {
    return (
      <span className="text-warning">
        <span aria-hidden="true" className={`${mark} bg-warning`} />
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
    <span className="text-soft">
      <span aria-hidden="true" className={`${mark} bg-accent`} />
      <span className="sr-only">Printed </span>
      <ReadableTime date={printed} exact={exact} />
    </span>
  );
}
