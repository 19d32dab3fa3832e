/** The background shows through its cells, also in forced colours. */
export function ProductMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 shrink-0 text-accent">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7zM6 6h9v9H6zM8.5 8.5v4h4v-4zM17 6h9v9h-9zM19.5 8.5v4h4v-4zM6 17h9v9H6zM8.5 19.5v4h4v-4zM17 17h4v4h-4zM22 22h4v4h-4z"
      />
    </svg>
  );
}
