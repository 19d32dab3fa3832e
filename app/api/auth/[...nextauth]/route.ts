import { handleAuthRoute } from "@/lib/dashboard/next-auth";

export const GET = handleAuthRoute;
export const POST = handleAuthRoute;
