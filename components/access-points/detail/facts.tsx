import { CustomFieldValue } from "@/components/custom-fields/custom-field-value";
import { Description } from "@/components/ui/description-list";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

type FactsProps = {
  accessPoint: ListedAccessPoint;
  readable: (iso: string) => ReadableDate;
  /** Custom fields, in their order. */
  fields: CustomField[];
};

/** Fields that have a place of their own on the page. */
const shownElsewhere = ["name", "location", "qrCode"];

/** The other fields of an access point. Leaves out what the service does not provide. */
export function Facts({ accessPoint, readable, fields }: FactsProps) {
  const { owner, team, createdAt, updatedAt } = accessPoint;
  return (
    <dl className="py-1.5">
      {fieldNames
        .filter((name) => !shownElsewhere.includes(name))
        .map((name) => (
          <Description key={name} term={fieldOf(name).label}>
            <span dir="auto" className={fieldOf(name).isMultiline && "whitespace-pre-wrap"}>
              {accessPoint[name] || <span className="text-soft">None</span>}
            </span>
          </Description>
        ))}
      {fields.map(({ key, label, type }) => (
        <Description key={key} term={label}>
          <CustomFieldValue type={type} value={accessPoint.fields?.[key]} />
        </Description>
      ))}
      {owner && (
        <Description term="Owner">
          <span dir="auto">{owner.name}</span>
        </Description>
      )}
      {team && (
        <Description term="Team">
          <span dir="auto">{team.name}</span>
        </Description>
      )}
      {createdAt && (
        <Description term="Created">
          <ReadableTime date={readable(createdAt)} exact />
        </Description>
      )}
      {updatedAt && (
        <Description term="Changed">
          {updatedAt === createdAt ? (
            <span className="text-soft">never</span>
          ) : (
            <ReadableTime date={readable(updatedAt)} exact />
          )}
        </Description>
      )}
    </dl>
  );
}
