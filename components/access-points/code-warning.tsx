import { warnAboutCode } from "@/components/access-points/warn-about-code";

/** What will go wrong with this code on a label, if anything; said as it is typed, and never in the way of saving. */
export function CodeWarning({ code }: { code: string }) {
  const warning = warnAboutCode(code);
  return (
    <div role="status">
      {warning && (
        <p className="flex gap-1.5 text-[0.8125rem] text-warning">
          <span aria-hidden="true" className="font-bold">
            !
          </span>
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}
