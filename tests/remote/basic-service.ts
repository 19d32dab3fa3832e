import { openApiDocument } from "@/lib/contract/operations/openapi-document";
import { createRemoteService } from "@/lib/remote-service/app";
import { startLabelJobs } from "@/lib/remote-service/test-label-jobs";
import { startPrinting } from "@/lib/service/labels/test-printing";
import { PASSWORD } from "@/lib/service/testing/start-test-service";
import { callerOf } from "./stub";

/** Paths of the operations that every service has. */
const BASIC = ["/auth/login", "/auth/refresh", "/access-points"];

/** Starts a service with the four basic operations only, and a remote service over it with a user who prints. */
export async function startBasicService() {
  const printing = await startPrinting();
  const { service, program } = printing;
  const { log } = service.context;
  const now = () => service.clock.now;
  const started = startLabelJobs({ program, now, log });

  const send = async (request: Request, from: { clientAddress: string }) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    if (BASIC.includes(path)) return service.service.fetch(request, from);
    if (path !== "/openapi.json") return new Response("Not found", { status: 404 });
    const document = openApiDocument.parse(await (await service.send("GET", path)).json());
    return Response.json({ ...document, paths: Object.fromEntries(BASIC.map((one) => [one, document.paths[one]])) });
  };
  const remoteOf = ({ labelJobs, knownUsers }: Pick<typeof started, "labelJobs" | "knownUsers">) =>
    createRemoteService({ url: "http://doors.invalid", upstream: { send }, labelJobs, knownUsers, log });
  const remote = remoteOf(started);
  /** Stops the dashboard and starts it again on the same data folder. Returns the new `labelsOf`. */
  const restart = async () => {
    await started.stop();
    const next = remoteOf(startLabelJobs({ dataDir: started.dataDir, program, now, log }));
    return (session: { token: string }) => labelsOf(session, next);
  };

  const labelsOf = ({ token }: { token: string }, through = remote) => {
    const call = callerOf(through, token);
    return {
      check: (body: object) => call("POST", "/labels/check", body),
      begin: (body: object, key = "key-1") =>
        call("POST", "/labels", body, { Prefer: "respond-async", "Idempotency-Key": key }),
      print: (body: object, key = "key-1") => call("POST", "/labels", body, { Accept: "*/*", "Idempotency-Key": key }),
      job: (id: string) => call("GET", `/label-jobs/${id}`),
      contents: (id: string) => call("GET", `/label-jobs/${id}/contents`),
      ids: (id: string) => call("GET", `/label-jobs/${id}/ids`),
      cancel: (id: string) => call("POST", `/label-jobs/${id}/cancel`),
      file: (id: string) => call("GET", `/label-jobs/${id}.pdf`),
      stocks: () => call("GET", "/label-stocks"),
      printers: () => call("GET", "/label-printers"),
    };
  };
  /** Signs in through the remote service, which remembers the user of the token. */
  const signIn = async (email: string): Promise<{ token: string }> => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ email, password: PASSWORD });
    const request = new Request("http://service.invalid/api/v1/auth/login", { method: "POST", headers, body });
    return (await remote(request, { clientAddress: "192.0.2.1" })).json();
  };
  return { ...printing, folder: started.folder, restart, labelsOf, signIn, labels: labelsOf(printing) };
}
