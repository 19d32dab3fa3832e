import { t } from "@/lib/messages/messages";
/** For a form outside the six journeys that docs/list.md names. */
export const NeedsScript = () => (
  <noscript>
    <p className="text-soft">{t("ui.needsScript")}</p>
  </noscript>
);
