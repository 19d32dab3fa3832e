/** Forced colours do not reach shapes by themselves. */
export function ShareBar({ part, whole, className }: { part: number; whole: number; className: string }) {
  const width = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-1.5 rounded-full rtl:-scale-x-100 ${className}`}
    >
      <rect width="100" height="6" className="fill-line forced-colors:fill-[Canvas]" />
      <rect width={width} height="6" className="fill-accent forced-colors:fill-[CanvasText]" />
    </svg>
  );
}
