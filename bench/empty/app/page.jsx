import { cookies } from "next/headers";

/** Empty page, rendered on every request like the pages for signed-in users. */
export default async function EmptyPage() {
  await cookies();
  return <main />;
}
