import { notFound } from "next/navigation";
import { requireSession } from "@/lib/dashboard/session/session";

/** Any other address: a page in the frame of the others, which says that there is none. */
export default async function UnknownPage(): Promise<never> {
  await requireSession();
  notFound();
}
