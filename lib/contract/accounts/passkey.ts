import { z } from "zod";
import { says } from "@/lib/messages/messages";

const NO_PASSKEY = { error: says("rulesAccounts.passkey") };
const base64url = (max: number) =>
  z
    .string(NO_PASSKEY)
    .max(max, NO_PASSKEY)
    .regex(/^[\w-]*$/, NO_PASSKEY);

/** As JSON (WebAuthn Level 3 §5.1: `toJSON`). Other members are ignored. */
const browserCredential = <Response extends z.ZodType>(response: Response) =>
  z.object(
    { id: base64url(1_400), rawId: base64url(1_400), type: z.literal("public-key", NO_PASSKEY), response },
    NO_PASSKEY,
  );

/** `AuthenticationResponseJSON`. */
export const passkeyAnswer = browserCredential(
  z.object(
    {
      clientDataJSON: base64url(4_096),
      authenticatorData: base64url(4_096),
      signature: base64url(4_096),
      userHandle: base64url(200).nullish(),
    },
    NO_PASSKEY,
  ),
).meta({ id: "PasskeyAnswer" });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** `RegistrationResponseJSON`. */
export const newPasskey = browserCredential(
  z.object(
    {
      clientDataJSON: base64url(4_096),
      attestationObject: base64url(32_768),
      transports: z.array(base64url(40), NO_PASSKEY).max(10, NO_PASSKEY).default([]),
    },
    NO_PASSKEY,
  ),
).meta({ id: "NewPasskey" });
export type NewPasskey = z.output<typeof newPasskey>;

/** For `navigator.credentials.get` or `create`. The browser's parser validates them. */
export const browserOptions = z.record(z.string(), z.unknown());

/** `challenge` is sent back with the answer. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    options: browserOptions.meta({ description: "`PublicKeyCredentialRequestOptionsJSON`" }),
  })
  .meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.output<typeof passkeyRequest>;
