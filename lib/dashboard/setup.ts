import "server-only";
import { getCapabilities } from "./capabilities";
import { serviceClient } from "./client";

/** Whether the service waits for its first admin; null: it is not set up from here, or does not say. */
export async function isSetupOpen(): Promise<boolean | null> {
  if (!(await getCapabilities()).setup) return null;
  const state = await serviceClient(null).setupState();
  return state.ok ? state.value.open : null;
}
