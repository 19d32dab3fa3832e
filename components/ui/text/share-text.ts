import { t } from "@/lib/messages/messages";
/** Only all of it is 100 %, and only nothing is 0 %. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  const rounded = percent > 0 && percent < 100 ? Math.min(99, Math.max(1, Math.round(percent))) : percent;
  return t("ui.percent", { percent: rounded });
}
