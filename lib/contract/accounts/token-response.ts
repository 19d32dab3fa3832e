import { z } from "zod";
import { resourceId } from "../access-points/listed-access-point";
import { signedIn, user } from "./account";

/** Request and response header that carries the token of a known device. */
export const KNOWN_DEVICE_HEADER = "Known-Device";

const anyUser = user.extend({ id: resourceId });

/**
 * Response of login and setup as a client receives it. `refreshToken` is null when a third-party service has none: the
 * session then ends with its token.
 */
export const tokenResponse = signedIn.extend({ refreshToken: z.string().nullable(), user: anyUser });
export type TokenResponse = z.output<typeof tokenResponse>;

/** Response of refresh as a client receives it. Members of the user that a third-party service omits are unchanged. */
export const renewedTokens = tokenResponse.extend({ user: anyUser.partial().optional() });
export type RenewedTokens = z.output<typeof renewedTokens>;
