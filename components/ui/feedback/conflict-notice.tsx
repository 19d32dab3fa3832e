import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { Conflict } from "@/lib/dashboard/forms/form-state";

type ConflictNoticeProps = {
  /** Such as "access point". */
  what: string;
  conflicts: Conflict[];
  /** Labels of the fields by name. */
  labels: Record<string, string>;
  href: string;
};

const cell = "border-t border-warning/30 py-1.5 pr-3 text-left align-top whitespace-pre-line wrap-anywhere";

export function ConflictNotice({ what, conflicts, labels, href }: ConflictNoticeProps) {
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
      <p>Your changes are not saved yet. Save again to replace the saved version, or discard your changes.</p>
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
          {conflicts.map(({ name, saved, typed }) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-normal`}>
                {labels[name] ?? name}
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
