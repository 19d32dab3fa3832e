/** A QR code value in monospace, always left to right, so that people can compare it letter by letter. */
export function CodeChip({ value, wrap = false }: { value: string; wrap?: boolean }) {
  return (
    <code dir="ltr" title={wrap ? undefined : value} className={wrap ? "chip wrap-anywhere" : "chip chip-cut"}>
      {value}
    </code>
  );
}
