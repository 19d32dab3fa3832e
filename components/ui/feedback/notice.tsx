import type { ReactNode } from "react";

const tones = {
  good: "border-accent/45 bg-wash",
  warning: "border-warning/50 bg-warning-wash",
  danger: "border-danger/50 bg-danger-wash",
} as const;

type NoticeProps = {
  tone: keyof typeof tones;
  children: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; omit it for a notice that is part of the first page load. */
  role?: "alert" | "status";
};

export function Notice({ tone, role, children, actions }: NoticeProps) {
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border px-3.5 py-3 print:hidden ${tones[tone]}`}
    >
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
