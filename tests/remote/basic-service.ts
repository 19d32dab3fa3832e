import { openApiDocument } from "@/lib/contract/operations/operations";
import { createRemoteService } from "@/lib/remote-service/app";
import { createDrawLabels } from "@/lib/remote-service/labels/draw-labels";
import { startPrinting } from "@/lib/service/labels/test-printing";
import { callerOf } from "./stub";

/** Paths of the operations that every service has. */
const BASIC = ["/auth/login", "/auth/refresh", "/access-points"];

/** Starts a service with the four basic operations only, and a remote service over it with a user who prints. */
export async function startBasicService() {
  const printing = await startPrinting();
  const { service, program } = printing;
  const { log } = service.context;

  const send = async (request: Request, from: { clientAddress: string }) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    if (BASIC.includes(path)) return service.service.fetch(request, from);
    if (path !== "/openapi.json") return new Response("Not found", { status: 404 });
    const document = openApiDocument.parse(await (await service.send("GET", path)).json());
    return Response.json({ ...document, paths: Object.fromEntries(BASIC.map((one) => [one, document.paths[one]])) });
  };
  const draw = createDrawLabels(program);
  const remote = createRemoteService({ url: "http://doors.invalid", upstream: { send }, draw, log });

  const labelsOf = ({ token }: { token: string }) => {
    const call = callerOf(remote, token);
    return {
      check: (body: object) => call("POST", "/labels/check", body),
      sheet: (body: object) => call("POST", "/labels/sheet", body),
      print: (body: object) => call("POST", "/labels", body, { Accept: "*/*" }),
      stocks: () => call("GET", "/label-stocks"),
      printers: () => call("GET", "/label-printers"),
    };
  };
  return { ...printing, labelsOf, labels: labelsOf(printing) };
}
