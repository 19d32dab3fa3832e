import { GAP_MS } from "@/components/scan/scanner-keystrokes";

export const SCANNED_KEY = "scanned-at";

// A code that a pause has cut must not be typed into the page that its first half opened.
// The script runs before the page has fields, because the browser gives the focus to one at once.
const guard = `(() => {
  const at = Number(sessionStorage.getItem("${SCANNED_KEY}"));
  sessionStorage.removeItem("${SCANNED_KEY}");
  if (!(Date.now() - at < 10000)) return;
  let until = performance.now() + 500;
  let last = -1000;
  const end = () => {
    removeEventListener("keydown", onKey, true);
    removeEventListener("pointerdown", end, true);
  };
  const onKey = (event) => {
    if (event.timeStamp > until) return end();
    const isTyped = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isTyped && event.key !== "Enter" && event.key !== "Shift") return end();
    if (event.timeStamp - last <= ${GAP_MS}) until = Math.max(until, event.timeStamp + 500);
    last = event.timeStamp;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", onKey, true);
  addEventListener("pointerdown", end, true);
})()`;

export const ScanGuard = ({ nonce }: { nonce: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: guard }} />
);
