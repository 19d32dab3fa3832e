import { characterOf, GAP_MS, isRollover, pressedKey } from "@/components/scan/scanner-keystrokes";
import { readPressedKeys } from "@/lib/contract/access-points/codes/us-keyboard";
import { t } from "@/lib/messages/messages";

const CODE_FIELD = "[data-code-field]";

/** People type fewer characters so quickly. */
const SHORTEST = 6;
/** As by Bluetooth or through a remote desktop. */
const PAUSES = 2;
/** In ms. */
const ENTER_MS = 500;

/** Typed without another key between. */
type Burst = {
  field: HTMLInputElement;
  isWhole: boolean;
  text: string;
  keys: string[];
  pauses: number;
  isPerson: boolean;
  at: number;
};

const isScan = ({ text, pauses, isPerson }: Burst): boolean => text.length >= SHORTEST && pauses <= PAUSES && !isPerson;

/** In a form with a code field, Enter of a scanner in another field does not save: the code is in the wrong field. */
export function readFieldScans(signal: AbortSignal): void {
  const released = new WeakSet<Event>();
  let burst: Burst | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const add = (field: HTMLInputElement, event: KeyboardEvent) => {
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    const isLonger = burst?.field === field && !isWhole;
    const before =
      burst && isLonger ? burst : { isWhole, text: "", keys: [], pauses: 0, isPerson: false, at: event.timeStamp };
    const { code, shiftKey } = event;
    burst = {
      ...before,
      field,
      text: before.text + characterOf(event.key),
      keys: [...before.keys, pressedKey({ code, shiftKey, isCapsLock: event.getModifierState("CapsLock") })],
      pauses: before.pauses + (event.timeStamp - before.at > GAP_MS ? 1 : 0),
      at: event.timeStamp,
    };
    if (burst.isWhole && field.matches(CODE_FIELD)) timer = setTimeout(correct, 2 * GAP_MS, burst);
  };

  const enter = async (scan: Burst) => {
    await correct(scan);
    const again = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
    released.add(again);
    if (scan.field.dispatchEvent(again)) scan.field.form?.requestSubmit();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, timeStamp } = event;
    if (released.has(event) || key === "Shift") return;
    clearTimeout(timer);
    const field = target instanceof HTMLInputElement && /^(text|search)$/.test(target.type) ? target : null;
    const scan = burst && burst.field === field && timeStamp - burst.at <= ENTER_MS && isScan(burst) ? burst : null;
    if (field && characterOf(key) !== "" && !event.ctrlKey && !event.metaKey && !event.isComposing) {
      return add(field, event);
    }
    burst = null;
    if (!scan || key !== "Enter") return;
    const isCode = scan.field.matches(CODE_FIELD);
    if (isCode ? !scan.isWhole || usReading(scan) === null : !scan.field.form?.querySelector(CODE_FIELD)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isCode) void enter(scan);
    else warn(scan.field);
  };

  const onKeyUp = ({ code, timeStamp }: KeyboardEvent) => {
    if (burst && isRollover(burst, code, timeStamp - burst.at)) burst.isPerson = true;
  };

  addEventListener("keydown", onKeyDown, { capture: true, signal });
  addEventListener("keyup", onKeyUp, { capture: true, signal });
}

/** Null unless it is another text than the one in the field. */
function usReading({ field, text, keys }: Burst): string | null {
  const { us } = readPressedKeys(text, keys.join());
  return us === field.value ? null : us;
}

/** Nothing changes when the service does not answer. */
async function correct(scan: Burst): Promise<void> {
  const { field } = scan;
  const us = usReading(scan);
  if (!isScan(scan) || us === null) return;
  const code = field.value;
  const answer = await fetch(`/scan/meant?${new URLSearchParams({ code, us })}`).catch(() => null);
  const meant = answer?.ok ? await answer.text() : code;
  // The person may have typed on, or left the field.
  if (meant === code || field.value !== code || document.activeElement !== field) return;
  field.select();
  document.execCommand("insertText", false, meant);
}

function warn(field: HTMLInputElement): void {
  field.setCustomValidity(t("scan.wrongField"));
  field.reportValidity();
  field.addEventListener("keydown", () => field.setCustomValidity(""), { once: true, capture: true });
}
