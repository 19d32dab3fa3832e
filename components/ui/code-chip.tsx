/** A QR code value, as a thing that is copied and compared: letter by letter, never reordered. */
export function CodeChip({ value, wrap = false }: { value: string; wrap?: boolean }) {
  return (
    <code dir="ltr" title={wrap ? undefined : value} className={wrap ? "chip wrap-anywhere" : "chip chip-cut"}>
      {value}
    </code>
  );
}
