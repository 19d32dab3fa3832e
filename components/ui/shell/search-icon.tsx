export const SearchIcon = ({ className }: { className: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.5 10.5 14 14"
    />
  </svg>
);
