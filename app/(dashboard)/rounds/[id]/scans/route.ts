import { z } from "zod";
import type { SendAnswer } from "@/components/rounds/scan-queue";
import type { Outcome } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { newScans } from "@/lib/contract/rounds";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { loadRoundIds } from "@/lib/dashboard/loaders/rounds";
import { findSession, requireSession } from "@/lib/dashboard/session/session";

/** What the phone sends, and the person of its page. */
const body = z.object({
  person: z.string(),
  request: z.union([
    newScans,
    z.strictObject({ undo: z.string() }),
    z.strictObject({
      report: z.strictObject({ id: z.string(), code: z.string(), accessPoint: z.string(), text: z.string() }),
    }),
  ]),
});
type Sent = z.output<typeof body>["request"];

const NOT_STORED = { headers: { "Cache-Control": "no-store" } };

type Context = { params: Promise<{ id: string }> };

/** Ids of what has been found so far, by all phones. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const found = await loadRoundIds(serviceClient(await requireSession()), (await params).id, "found");
  return found.ok ? Response.json(found.value, NOT_STORED) : new Response(null, { status: found.problem.status });
}

/** 200, or 401, when the phone is to decide by `kind`: another status means that the server was not reached. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const answer = (value: SendAnswer) =>
    Response.json(value, { ...NOT_STORED, status: value.kind === "signed-out" ? 401 : 200 });
  const given = body.safeParse(await request.json().catch(() => null));
  const session = await findSession();
  if (!session) return answer({ kind: "signed-out" });
  if (!given.success) return answer({ kind: "refused" });
  if (given.data.person !== session.user.id) return answer({ kind: "other-person" });
  return answer(toAnswer(await send(serviceClient(session), id, given.data.request, session.user.id)));
}

async function send(
  client: ServiceClient,
  id: string,
  sent: Sent,
  personId: string,
): Promise<Outcome<Extract<SendAnswer, { kind: "done" }>["results"]>> {
  if ("undo" in sent) {
    const undone = await client.undoScan({ id, key: sent.undo });
    return undone.ok ? { ok: true, value: [] } : undone;
  }
  if ("report" in sent) return report(client, sent.report, personId);
  const added = await client.addScans({ id, body: sent });
  return added.ok ? { ok: true, value: added.value.results } : added;
}

type Report = Extract<Sent, { report: object }>["report"];

/** The answer to an earlier request may have been lost, so an open report of the person is not sent again. */
async function report(client: ServiceClient, { code, accessPoint, text }: Report, personId: string) {
  const open = await client.listReports({ query: { accessPoint, state: "open", kind: "label" } });
  if (open.ok && open.value.data.some(({ createdBy }) => createdBy?.id === personId)) return nothing;
  const sent = await client.reportCode({ key: code, body: { kind: "label", text, accessPoint } });
  // The access point was deleted since, or its label has another code.
  return sent.ok || sent.problem.status === 404 ? nothing : sent;
}

const nothing: Outcome<[]> = { ok: true, value: [] };

function toAnswer(outcome: Awaited<ReturnType<typeof send>>): SendAnswer {
  if (outcome.ok) return { kind: "done", results: outcome.value };
  const { status, type } = outcome.problem;
  if (status === 401) return { kind: "signed-out" };
  if (type === problemType("round-closed")) return { kind: "closed" };
  if (status === 422) return { kind: "refused" };
  // The rights to the round may come back.
  return { kind: status === 429 || status >= 500 ? "held" : "not-taken" };
}
