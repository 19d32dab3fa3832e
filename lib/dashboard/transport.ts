import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import { problem } from "@/lib/contract/problem";
import { getHost } from "./host";
import type { Outcome } from "./outcome";

/** A request of the contract; `path` under `/api/v1`. */
export type Asked = {
  path: string;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where the browser is, when it is known already; otherwise read from the request being rendered. */
  clientAddress?: string;
};

/** Asks the service and reads its answer by the contract's schema. Surprises throw. */
export async function askFor<T>(schema: z.ZodType<T>, asked: Asked): Promise<Outcome<T>> {
  const answer = await ask(asked);
  return answer.ok ? { ok: true, value: schema.parse(await answer.value.json()) } : answer;
}

/** Asks the service in this process through the contract, as any program would over the network. */
export async function ask({ path, method = "GET", token, body, ...rest }: Asked): Promise<Outcome<Response>> {
  const request = new Request(`http://service.invalid/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...rest.headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const clientAddress = rest.clientAddress ?? (await headers()).get("x-forwarded-for") ?? "";
  const response = await getHost().service(request, { clientAddress });
  if (response.ok) return { ok: true, value: response };
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    ok: false,
    problem: problem.parse(await response.json()),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  };
}
