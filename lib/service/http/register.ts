import type { Context, Hono } from "hono";
import { t } from "@/lib/messages/messages";
import { deprecationHeaders } from "./deprecation";
import type { Operation } from "./operation";
import { type Checks, extensionOf, perform, type ServiceEnv } from "./perform";
import { ServiceProblem } from "./problem-error";
import { toResponse } from "./respond";

/** `others` answers what `exact` does not find. */
type Apps = Record<"exact" | "others", Hono<ServiceEnv>>;

/** `exact` has the paths without a placeholder, so that Hono finds them by one look-up and calls one handler. */
export function register({ exact, others }: Apps, base: string, operations: Operation[], checks: Checks): void {
  const extensions = operations.map(({ path }) => extensionOf(path)).filter((extension) => extension !== "");
  const isFor = (path: string) => hasExtensionOf(path, extensions);
  for (const one of operations) {
    const hasExtension = isFor(one.path);
    const app = one.path.includes("{") ? others : exact;
    if (one.deprecated) announce(app, one.method, routeOf(base, one.path), deprecationHeaders(one.deprecated));
    app.on(one.method, routeOf(base, one.path), (c, next) => {
      if (!hasExtension(c)) return next();
      c.env.route = base + one.path;
      return perform(c, one, checks);
    });
  }
  for (const path of new Set(operations.map((one) => one.path))) {
    const methods = operations.filter((one) => one.path === path).map((one) => one.method.toUpperCase());
    refuseOtherMethods(others, routeOf(base, path), methods, isFor(path));
  }
}

/** Also to problems. */
function announce(app: Hono<ServiceEnv>, method: string, route: string, headers: Record<string, string>): void {
  app.on(method, route, async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
}

/** RFC 9110 §9.3.7, §15.5.6. */
export function refuseOtherMethods(
  app: Hono<ServiceEnv>,
  route: string,
  methods: string[],
  hasExtension: (c: Context<ServiceEnv>) => boolean = () => true,
): void {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  app.all(route, (c, next) => {
    if (!hasExtension(c)) return next();
    if (c.req.method === "OPTIONS") return toResponse({ status: 204, headers: { Allow: allow } }, c.env.requestId);
    const detail = t("serviceHttp.method", { method: c.req.method.slice(0, 20), allowed: allow });
    throw new ServiceProblem("method-not-allowed", detail, { headers: { Allow: allow } });
  });
}

/** Hono accepts only whole segments as parameters: `hasExtensionOf` distinguishes the extensions. */
const routeOf = (base: string, path: string): string => base + path.replaceAll(/\{(\w+)\}(\.\w+)?/g, ":$1");

/** Ids of stocks may have dots. */
function hasExtensionOf(path: string, extensions: string[]): (c: Context<ServiceEnv>) => boolean {
  const wanted = extensionOf(path);
  return (c) => wanted === (extensions.find((extension) => c.req.param("id")?.endsWith(extension)) ?? "");
}
