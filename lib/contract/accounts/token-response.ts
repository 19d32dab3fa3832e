import { z } from "zod";
import { resourceId } from "../access-points/listed-access-point";
import { signedIn, user } from "./account";

export const KNOWN_DEVICE_HEADER = "Known-Device";

const anyUser = user.extend({ id: resourceId });

/** `refreshToken` is null when a third-party service has none: the session then ends with its token. */
export const tokenResponse = signedIn.extend({ refreshToken: z.string().nullable(), user: anyUser });
export type TokenResponse = z.output<typeof tokenResponse>;

/** Members of the user that a third-party service omits are unchanged. */
export const renewedTokens = tokenResponse.extend({ user: anyUser.partial().optional() });
export type RenewedTokens = z.output<typeof renewedTokens>;
