/** User account of the demo. */
export const demoPerson = { email: "demo@example.com", password: "walk through every door" };

/**
 * Variables that would connect the demo to a real database, service or address. An empty value counts as not set, and
 * prevents Next from reading the variable from `.env`.
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

/** Returns the demo's complete configuration: it stores all data in `folder` and listens on 127.0.0.1 only. */
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
