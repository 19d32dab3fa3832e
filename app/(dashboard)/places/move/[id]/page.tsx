import type { ComponentProps } from "react";
import BulkResultPage from "@/app/(dashboard)/access-points/bulk/[id]/page";

export default function MovedPage(props: ComponentProps<typeof BulkResultPage>) {
  return <BulkResultPage {...props} />;
}
