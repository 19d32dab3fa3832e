import DashboardLayout from "@/app/(dashboard)/layout";
import NotFoundHere from "@/app/(dashboard)/not-found";
import { findSession } from "@/lib/dashboard/session/session";

/** Answers any other address: with the frame of the pages for people who are signed in. */
export default async function NotFound() {
  return (await findSession()) ? (
    <DashboardLayout>
      <NotFoundHere />
    </DashboardLayout>
  ) : (
    <NotFoundHere />
  );
}
