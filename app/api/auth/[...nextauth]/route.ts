import { handleAuthRoute } from "@/lib/dashboard/auth-route";

export const GET = handleAuthRoute;
export const POST = handleAuthRoute;
