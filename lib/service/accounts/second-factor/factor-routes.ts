import { KNOWN_DEVICE_HEADER } from "@/lib/contract/accounts/account";
import { ownAccountOperations } from "@/lib/contract/operations/own-account-operations";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { signInOperations } from "@/lib/contract/operations/sign-in/sign-in-operations";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { proveForOther } from "../prove-again";
import { confirmFactor, startFactor } from "./add-factor";
import { sendFactorMailsLater } from "./mails/factor-mails";
import { listFactors, removeFactor, renewRecoveryCodes, requestOwnPasskey } from "./own-factors";
import { resetFactors } from "./reset-factors";
import { requestPasskey, signInWithFactor } from "./sign-in-with-factor";

export const factorRoutes = (context: ServiceContext): Operation[] => [
  operation(signInOperations.sendSecondFactor, async ({ body, address, header }) => {
    const { signedIn, knownDevice } = await signInWithFactor(context, body, {
      address,
      userAgent: header("user-agent") ?? "",
      knownDevice: header(KNOWN_DEVICE_HEADER),
    });
    return { status: 200, body: signedIn, headers: { [KNOWN_DEVICE_HEADER]: knownDevice } };
  }),
  operation(signInOperations.requestPasskey, async () => ({ status: 200, body: await requestPasskey(context) })),
  operation(ownAccountOperations.listFactors, async (_call, person) => ({
    status: 200,
    body: await listFactors(context, person),
  })),
  operation(ownAccountOperations.startFactor, async ({ body }, person) => ({
    status: 201,
    body: await startFactor(context, body, person),
  })),
  operation(ownAccountOperations.confirmFactor, async ({ id, body }, person) => ({
    status: 200,
    body: await confirmFactor(context, id, body, person),
  })),
  operation(ownAccountOperations.removeFactor, async ({ id, body }, person) => {
    await removeFactor(context, id, body, person);
    return { status: 204 };
  }),
  operation(ownAccountOperations.renewRecoveryCodes, async ({ body }, person) => ({
    status: 200,
    body: await renewRecoveryCodes(context, body, person),
  })),
  operation(ownAccountOperations.requestOwnPasskey, async (_call, person) => ({
    status: 200,
    body: await requestOwnPasskey(context, person),
  })),
  operation(peopleOperations.resetFactors, async ({ id, body }, person) => {
    await proveForOther(context, id, body, person, (trx, user) => resetFactors(trx, user, person, context.now()));
    sendFactorMailsLater(context);
    return { status: 204 };
  }),
];
