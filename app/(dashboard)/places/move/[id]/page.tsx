import type { ComponentProps } from "react";
import BulkResultPage from "@/app/(dashboard)/access-points/bulk/[id]/page";

/** Result of a move of a place, which is a change of many access points. Its address names the place. */
export default function MovedPage(props: ComponentProps<typeof BulkResultPage>) {
  return <BulkResultPage {...props} />;
}
