import type { ReactNode } from "react";
import { LabelsHead } from "@/components/labels/labels-head";
import { LoadError } from "@/components/ui/feedback/load-error";
import type { Problem } from "@/lib/contract/problem";

type EquipmentPageProps = {
  title: string;
  /** Why the entry could not be loaded; null if it was. */
  problem: Problem | null;
  message: string;
  href: string;
  children: ReactNode;
};

/** Page to edit own stock or a printer profile, or the error in its place. */
export const EquipmentPage = ({ title, problem, message, href, children }: EquipmentPageProps) => (
  <div className="grid gap-6">
    <LabelsHead title={title} />
    {problem ? <LoadError message={message} problem={problem} retryHref={href} /> : children}
  </div>
);
