import { handleAuthRoute } from "@/lib/dashboard/session/auth-route";

export const GET = handleAuthRoute;
export const POST = handleAuthRoute;
