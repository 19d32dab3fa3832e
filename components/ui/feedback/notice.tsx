import type { ReactNode } from "react";

const tones = {
  good: { box: "border-accent/45 bg-wash", mark: "bg-accent" },
  warning: { box: "border-warning/50 bg-warning-wash", mark: "bg-warning" },
  danger: { box: "border-danger/50 bg-danger-wash", mark: "bg-danger" },
} as const;

type NoticeProps = {
  tone: keyof typeof tones;
  children: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; omit it for a notice that is part of the first page load. */
  role?: "alert" | "status";
};

/** A message about the page or a form, with its actions. */
export function Notice({ tone, role, children, actions }: NoticeProps) {
  const { box, mark } = tones[tone];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border px-3.5 py-3 print:hidden ${box}`}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-4">
        <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-[2px] ${mark}`} />
        <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
