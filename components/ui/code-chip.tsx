/** A QR code value, as a thing that is copied and compared: letter by letter, never reordered. */
export function CodeChip({ value, wrap = false }: { value: string; wrap?: boolean }) {
  const fit = wrap ? "wrap-anywhere" : "max-w-full truncate align-middle print:whitespace-normal print:wrap-anywhere";
  return (
    <code
      dir="ltr"
      title={wrap ? undefined : value}
      className={`inline-block rounded-sm border border-line bg-paper px-1.5 font-mono text-xs leading-5 ${fit}`}
    >
      {value}
    </code>
  );
}
