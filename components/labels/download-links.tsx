import { buttonClass } from "@/components/ui/button";

/** A file name anything can keep: the code, without what is not letter, digit, dot or dash. */
const fileName = (code: string) => code.replace(/[^\w.-]+/g, "-").slice(0, 60) || "qr";

/** The QR symbol as files, for those who make their own labels. */
export function DownloadLinks({ href, code }: { href: string; code: string }) {
  return (["svg", "png"] as const).map((kind) => (
    <a key={kind} href={`${href}/qr.${kind}`} download={`${fileName(code)}.${kind}`} className={buttonClass()}>
      <span className="sr-only">Download the QR code as </span>
      {kind.toUpperCase()}
    </a>
  ));
}
