import { fieldLabels } from "@/components/access-points/form/access-point-fields";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";

type ChangedMeanwhileProps = { theirs: AccessPointValues; typed: AccessPointValues; href: string };

const cell = "border-t border-warning/30 py-1.5 pr-3 text-left align-top whitespace-pre-line wrap-anywhere";

/** Someone saved it since this form was opened: what is there now beside what was typed. */
export function ChangedMeanwhile({ theirs, typed, href }: ChangedMeanwhileProps) {
  const names = Object.keys(fieldLabels) as (keyof AccessPointValues)[];
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <a href={href} className={buttonClass()}>
          Load theirs
        </a>
      }
    >
      <p className="font-semibold">Someone changed it since you opened it.</p>
      <p>Nothing of yours is saved yet. Save anyway to replace theirs, or load theirs and leave yours.</p>
      <table className="mt-3 w-full table-fixed border-collapse text-[0.8125rem]">
        <thead>
          <tr className="text-left text-xs">
            <th scope="col" className="w-24 pb-1 font-normal">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="pb-1 font-normal">
              Theirs, saved
            </th>
            <th scope="col" className="pb-1 font-normal">
              Yours, typed
            </th>
          </tr>
        </thead>
        <tbody>
          {names
            .filter((name) => theirs[name] !== typed[name])
            .map((name) => (
              <tr key={name}>
                <th scope="row" className={`${cell} font-normal`}>
                  {fieldLabels[name]}
                </th>
                <td dir="auto" className={cell}>
                  {theirs[name] || "—"}
                </td>
                <td dir="auto" className={cell}>
                  {typed[name] || "—"}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Notice>
  );
}
