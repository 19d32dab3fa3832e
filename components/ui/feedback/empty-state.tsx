import type { ReactNode } from "react";

type EmptyStateProps = {
  /** None where a search or a page found nothing. */
  title?: string;
  children: ReactNode;
};

export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-4 py-12 text-center [&>p]:max-w-md [&>p]:wrap-anywhere">
    <svg viewBox="0 0 96 56" aria-hidden="true" className="h-14 w-24 text-edge">
      <rect x="0.5" y="0.5" width="95" height="55" rx="4.5" stroke="currentColor" className="fill-card" />
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M10 10h16v16H10zM13 13v10h10V13zM30 10h16v16H30zM33 13v10h10V13zM10 30h16v16H10zM13 33v10h10V33zM31 31h5v5h-5zM41 41h5v5h-5zM56 14h30v2H56zM56 24h20v2H56zM56 40h26v2H56z"
      />
    </svg>
    {title && <p className="font-semibold">{title}</p>}
    {children}
  </div>
);
