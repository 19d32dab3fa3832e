import { type CustomFieldType, isWebAddress, textOfValue } from "@/lib/contract/custom-fields/field-types";
import type { CustomValue } from "@/lib/contract/custom-fields/field-value";
import { formatNumber, t } from "@/lib/messages/messages";

/** Decimals of the longest number. */
const DECIMALS_MAX = 20;

type CustomFieldValueProps = { type: CustomFieldType; value: CustomValue | undefined };

/** A link leads only to http and https, and does not say where it was opened. */
export function CustomFieldValue({ type, value }: CustomFieldValueProps) {
  if (value === undefined) return <span className="text-soft">{t("common.none")}</span>;
  if (type === "boolean") return value === true ? t("common.yes") : t("common.no");
  if (type === "number" && typeof value === "number") {
    return <span className="tabular-nums">{formatNumber(value, { maximumFractionDigits: DECIMALS_MAX })}</span>;
  }
  const text = textOfValue(value);
  if (type === "date") return <time dateTime={text}>{text}</time>;
  if (type === "url" && isWebAddress(text)) {
    return (
      <a href={text} rel="noopener noreferrer" className="text-link wrap-anywhere">
        {text}
      </a>
    );
  }
  return <span dir="auto">{text}</span>;
}
