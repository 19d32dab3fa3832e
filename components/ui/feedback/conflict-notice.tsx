import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";

type ConflictNoticeProps = {
  /** Kind of thing that another person changed, such as "access point". */
  what: string;
  rows: { label: string; saved: string; typed: string }[];
  /** The form with the saved values. */
  href: string;
};

const cell = "border-t border-warning/30 py-1.5 pr-3 text-left align-top whitespace-pre-line wrap-anywhere";

export function ConflictNotice({ what, rows, href }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <a href={href} className={buttonClass()}>
          Discard mine
        </a>
      }
    >
      <p className="font-semibold">This {what} was changed after you opened it, by someone else or in another tab.</p>
      <p>Your changes are not saved yet. Save anyway to replace the saved version, or discard your changes.</p>
      <table className="mt-3 w-full table-fixed border-collapse text-[0.8125rem]">
        <thead>
          <tr className="text-left text-xs">
            <th scope="col" className="w-24 pb-1 font-normal">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="pb-1 font-normal">
              Saved version
            </th>
            <th scope="col" className="pb-1 font-normal">
              Your version
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, saved, typed }) => (
            <tr key={label}>
              <th scope="row" className={`${cell} font-normal`}>
                {label}
              </th>
              <td dir="auto" className={cell}>
                {saved || "—"}
              </td>
              <td dir="auto" className={cell}>
                {typed || "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}
