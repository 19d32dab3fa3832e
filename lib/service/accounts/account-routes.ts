import { KNOWN_DEVICE_HEADER } from "@/lib/contract/accounts/account";
import { signInOperations } from "@/lib/contract/operations/sign-in/sign-in-operations";
import { recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { inTransaction } from "../db/transaction";
import { type Operation, operation } from "../http/operation";
import { bearerToken } from "./authenticate";
import { revokeSession } from "./sessions";
import { refresh, signIn } from "./sign-in";

export const accountRoutes = (context: ServiceContext): Operation[] => [
  operation(signInOperations.logIn, async ({ body, address, header }) => {
    const { signedIn, knownDevice } = await signIn(context, body, {
      address,
      userAgent: header("user-agent") ?? "",
      knownDevice: header(KNOWN_DEVICE_HEADER),
    });
    return { status: 200, body: signedIn, headers: { [KNOWN_DEVICE_HEADER]: knownDevice } };
  }),
  operation(signInOperations.refresh, async ({ body, header, address }) => {
    const authorization = header("authorization");
    const bearer = authorization === undefined ? null : (bearerToken(authorization) ?? "");
    return { status: 200, body: await refresh(context, body.refreshToken, bearer, address) };
  }),
  operation(signInOperations.logOut, async (_call, person) => {
    const { id } = person.credential;
    await inTransaction(context.db, async (trx) => {
      await revokeSession(trx, id, context.now());
      const target = { type: "session", id, name: person.name } as const;
      await recordAudit(trx, { actor: person, action: "session.ended", target, at: context.now() });
    });
    context.log.info({ event: "sign-out", userId: person.id });
    return { status: 204 };
  }),
  operation(signInOperations.getMe, async (_call, { id, email, name, role }) => ({
    status: 200,
    body: { id, email, name, role },
  })),
];
