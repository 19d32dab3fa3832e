/** Who signs in to the demo. */
export const demoPerson = { email: "demo@example.com", password: "walk through every door" };

/**
 * Variables that would lead the demo to a database, a service or an address of somebody's own. Empty means not set, and
 * keeps Next from filling them from `.env`.
 */
const cleared = [
  "ACCESS_POINT_SERVICE_URL",
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "CREATES_PER_MINUTE",
  "DATABASE_POOL",
  "DATABASE_URL",
  "PUBLIC_URL",
  "PUBLIC_URL_FOR_CODES",
  "TRUSTED_PROXY_HOPS",
];

/** Returns the whole configuration of the demo, which keeps everything in `folder` and answers this machine alone. */
export const demoEnvironment = (folder, port) => ({
  ...Object.fromEntries(cleared.map((name) => [name, ""])),
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: port,
  DATA_DIR: folder,
  ADMIN_EMAIL: demoPerson.email,
  ADMIN_PASSWORD: demoPerson.password,
  ADMIN_NAME: "Demo Admin",
  LOG_LEVEL: "error",
});
