import { dpiName } from "@/components/labels/equipment/printer-name";
import type { PrinterStatus } from "@/lib/contract/labels/printer-connection";
import { formatList, t } from "@/lib/messages/messages";

type PrinterAnswerProps = { status: PrinterStatus; isComplete?: boolean };

/** What a printer says of itself, and what to do about it; `isComplete`: also what it takes. */
export const PrinterAnswer = ({ status, isComplete = false }: PrinterAnswerProps) => (
  <div className="grid gap-1">
    <p>
      <strong>{t(`equipment.state.${status.state}`)}</strong>
      {status.model && (
        <>
          {" · "}
          <bdi>{status.model}</bdi>
        </>
      )}
      {isComplete && status.dpi.length > 0 && (
        <>
          {" · "}
          <bdi>{formatList(status.dpi.map(dpiName))}</bdi>
        </>
      )}
    </p>
    {status.reasons.map((reason) => (
      <p key={reason} className={status.state === "busy" ? "text-soft" : "text-warning"}>
        {t(`printers.reason.${reason}`)}
      </p>
    ))}
    {isComplete && status.media.length > 0 && <p className="text-soft">{sizesOf(status.media)}</p>}
  </div>
);

const SIZES_MAX = 6;

/** Those that are loaded, if it says which. */
function sizesOf(media: PrinterStatus["media"]): string {
  const loaded = media.filter(({ ready }) => ready);
  const sizes = (loaded.length > 0 ? loaded : media).map(({ name, widthMm, heightMm }) =>
    widthMm && heightMm ? t("equipment.answer.size", { width: widthMm, height: heightMm }) : (name ?? ""),
  );
  const list = formatList([...new Set(sizes)].filter(Boolean).slice(0, SIZES_MAX));
  return t(loaded.length > 0 ? "equipment.answer.loaded" : "equipment.answer.sizes", { sizes: list });
}
