import "server-only";
import type { Problem } from "@/lib/contract/problem";
import { getHost } from "./host";

/** Makes the page being rendered answer with the status of the problem it shows: never with a failure of our own. */
export function failPage({ status }: Problem): void {
  getHost().setPageStatus(status >= 500 && status !== 503 ? 502 : status);
}
