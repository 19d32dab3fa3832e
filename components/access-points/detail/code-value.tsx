import { FragileCodeWarning } from "@/components/access-points/fragile-code-warning";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

export const CodeValue = ({ code }: { code: string }) => (
  <>
    <span className="-my-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <code id="code" dir="ltr" className="min-w-0 font-mono font-semibold wrap-anywhere select-all">
        {code}
      </code>
      <CopyButton target="code" what="code" />
    </span>
    <FragileCodeWarning code={code} />
  </>
);

export function LargeSymbol({ src, name, code }: { src: string; name: string; code: string }) {
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
