import { FragileCodeWarning } from "@/components/access-points/fragile-code-warning";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** Longest code, in characters, that is shown in large type: those that the service generates have 10. */
const LARGE_MAX = 20;

/** The value of the QR code, with buttons to copy it and to show its symbol in the size of the window. */
export function CodeCard({ href, name, code }: { href: string; name: string; code: string }) {
  const size = code.length > LARGE_MAX ? "text-base/6" : "text-[1.75rem]/9";
  return (
    <section aria-label="QR code" className="px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code
          id="code"
          dir="ltr"
          className={`min-w-0 font-mono font-bold tracking-wide wrap-anywhere select-all ${size}`}
        >
          {code}
        </code>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <CopyButton target="code" what="code" />
          <Button popoverTarget="symbol">Show large</Button>
        </div>
      </div>
      <div className="has-[p]:mt-2">
        <FragileCodeWarning code={code} />
      </div>
      <LargeSymbol src={`${href}/qr.svg`} name={name} code={code} />
    </section>
  );
}

/** The symbol as large as the window permits, for a phone that scans it from the screen, in a native popover. */
function LargeSymbol({ src, name, code }: { src: string; name: string; code: string }) {
  return (
    <div
      id="symbol"
      popover="auto"
      role="dialog"
      aria-label="QR symbol"
      className="m-auto max-w-[calc(100vw-2rem)] flex-col items-center gap-3 rounded-xl bg-label p-4 text-label-ink backdrop:bg-backdrop open:flex"
    >
      {/* biome-ignore lint/performance/noImgElement: the service draws the symbol; an optimizer would blur it */}
      <img
        src={src}
        alt={`QR symbol of ${code}`}
        loading="lazy"
        width={640}
        height={640}
        className="h-auto w-[min(40rem,calc(100vw-4rem),calc(100vh-12rem))]"
      />
      <p className="grid max-w-[40rem] justify-items-center gap-1 text-center wrap-anywhere">
        <strong dir="auto" className="text-lg">
          {name}
        </strong>
        <code dir="ltr" className="font-mono">
          {code}
        </code>
      </p>
      <Button popoverTarget="symbol" popoverTargetAction="hide" autoFocus>
        Close
      </Button>
    </div>
  );
}

/** Menu of the files of an access point: its symbol as images, and its label as PDF from the print page. */
export function DownloadMenu({
  href,
  id,
  code,
  canPrint,
}: {
  href: string;
  id: string;
  code: string;
  canPrint: boolean;
}) {
  return (
    <>
      <button type="button" popoverTarget="download" className={buttonClass({}, "menu-button")}>
        Download <span aria-hidden="true">▾</span>
      </button>
      <ul id="download" popover="auto" aria-label="Download" className="menu">
        {(["svg", "png"] as const).map((kind) => (
          <li key={kind}>
            <a href={`${href}/qr.${kind}`} download={`${fileName(code)}.${kind}`} className="menu-item">
              QR code as {kind.toUpperCase()}
            </a>
          </li>
        ))}
        {canPrint && (
          <li>
            <a href={`/labels?id=${encodeURIComponent(id)}`} className="menu-item">
              Label as PDF…
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

/** Returns a file name that is valid on every system: letters, digits, dots and dashes of the code. */
const fileName = (code: string) => code.replace(/[^\w.-]+/g, "-").slice(0, 60) || "qr";
