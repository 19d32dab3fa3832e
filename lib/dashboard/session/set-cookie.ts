/** `maxAge` in seconds; without it the browser keeps the cookie until it is closed. */
export type NewCookie = {
  name: string;
  value: string;
  path: "/";
  sameSite: "lax";
  maxAge?: number;
  httpOnly?: boolean;
  secure?: boolean;
};

export const pairOf = ({ name, value }: NewCookie): string => `${name}=${encodeURIComponent(value)}`;

export const setCookieLine = (cookie: NewCookie): string =>
  [
    pairOf(cookie),
    `Path=${cookie.path}`,
    ...(cookie.maxAge === undefined ? [] : [`Max-Age=${cookie.maxAge}`]),
    ...(cookie.secure ? ["Secure"] : []),
    ...(cookie.httpOnly ? ["HttpOnly"] : []),
    `SameSite=${cookie.sameSite}`,
  ].join("; ");
