/** A QR code value in monospace, always left to right, so that people can compare it letter by letter. */
export function CodeChip({ value }: { value: string }) {
  return (
    <code dir="ltr" title={value} className="chip chip-cut">
      {value}
    </code>
  );
}
