import { cookies } from "next/headers";

/** Nothing, but anew for each request, as a page for the signed-in must be. */
export default async function EmptyPage() {
  await cookies();
  return <main />;
}
