import { type CustomFieldType, isWebAddress, shownValue } from "@/lib/contract/custom-fields/field-types";
import type { CustomValue } from "@/lib/contract/custom-fields/field-value";
import { dateFormat, locale, t } from "@/lib/messages/messages";

type CustomFieldValueProps = { type: CustomFieldType; value: CustomValue | undefined };

/** A link leads only to http and https, and does not say where it was opened. */
export function CustomFieldValue({ type, value }: CustomFieldValueProps) {
  if (value === undefined) return <span className="text-soft">{t("common.none")}</span>;
  const text = shownValue(value);
  if (type === "number") return <span className="tabular-nums">{text}</span>;
  if (type === "date") {
    const day = dateFormat(locale(), { dateStyle: "medium", timeZone: "UTC" });
    return <time dateTime={text}>{day.format(new Date(text))}</time>;
  }
  if (type === "url" && isWebAddress(text)) {
    return (
      <a href={text} rel="noopener noreferrer" className="text-link wrap-anywhere">
        {text}
      </a>
    );
  }
  return <span dir="auto">{text}</span>;
}
