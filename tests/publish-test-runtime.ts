import { publishRuntime, type Runtime } from "@/lib/dashboard/client/runtime";

export const COOKIE_SECRET = "a cookie secret for tests, long enough";

/** Publishes a runtime for tests of the dashboard that render no page, so that its client calls this service. */
export const publishTestRuntime = (service: Runtime["service"], changes: Partial<Runtime> = {}): void =>
  publishRuntime({
    service,
    cookieSecret: COOKIE_SECRET,
    previousCookieSecret: undefined,
    publicUrl: undefined,
    version: "1.0.0",
    commandOf: (name) => name,
    development: false,
    messageUrls: () => [],
    officeLanguage: async () => null,
    readPhoto: () => Promise.reject(new Error("These tests send no photo.")),
    clientAddress: () => "",
    page: () => undefined,
    setPageStatus: () => {},
    openedPort: () => "",
    keepForm: () => {},
    isFormKept: () => false,
    ...changes,
  });
