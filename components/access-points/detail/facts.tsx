import type { ReactNode } from "react";
import { CustomFieldValue } from "@/components/custom-fields/custom-field-value";
import { Description } from "@/components/ui/description-list";
import { fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

type FactsProps = {
  accessPoint: ListedAccessPoint;
  fields: CustomField[];
  code: ReactNode;
};

const shownElsewhere = ["name", "location", "qrCode"];

export function Facts({ accessPoint, fields, code }: FactsProps) {
  const { owner, team } = accessPoint;
  return (
    <dl className="-my-2.5 *:px-0">
      {code && <Description term="QR code">{code}</Description>}
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
    </dl>
  );
}
