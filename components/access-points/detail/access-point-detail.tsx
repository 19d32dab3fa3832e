import type { ReactNode } from "react";
import { CodeWarning } from "@/components/access-points/code-warning";
import { LabelState } from "@/components/access-points/label-state";
import { CodeChip } from "@/components/ui/code-chip";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

type AccessPointDetailsProps = { accessPoint: ListedAccessPoint; readable: (iso: string) => ReadableDate };

/** All that is known about an access point; what its service does not tell is left out. */
export function AccessPointDetails({ accessPoint, readable }: AccessPointDetailsProps) {
  const { location, description, qrCode, owner, createdAt, updatedAt, label } = accessPoint;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-card">
      <Detail term="Location">
        <span dir="auto">{location || <None />}</span>
      </Detail>
      <Detail term="Description">
        <span dir="auto" className="whitespace-pre-wrap">
          {description || <None />}
        </span>
      </Detail>
      <Detail term="QR code">
        <CodeChip value={qrCode} wrap />
        <CodeWarning code={qrCode} />
      </Detail>
      {label && (
        <Detail term="Label">
          <LabelState state={label.state} printed={label.printedAt ? readable(label.printedAt) : null} exact />
        </Detail>
      )}
      {owner && (
        <Detail term="Owner">
          <span dir="auto">{owner.name}</span>
        </Detail>
      )}
      {createdAt && (
        <Detail term="Created">
          <ReadableTime date={readable(createdAt)} exact />
        </Detail>
      )}
      {updatedAt && (
        <Detail term="Changed">
          {updatedAt === createdAt ? (
            <span className="text-soft">Not since</span>
          ) : (
            <ReadableTime date={readable(updatedAt)} exact />
          )}
        </Detail>
      )}
    </dl>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[8rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const None = () => <span className="text-soft">None</span>;
