/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // What compression can betray (BREACH) is a secret that is the same each time, beside text that another site chose.
  // Pages have none: the session's tokens stay in its cookie, forms are told by their Origin and carry no token, a
  // nonce serves once. And what another site has a browser load comes without the cookie, which is SameSite=Lax.
  compress: true,
  // Native modules and fonts are loaded from node_modules, not bundled.
  serverExternalPackages: ["better-sqlite3", "better-sqlite3-node20", "@node-rs/argon2"],
  // Nothing here needs resizing, and the optimizer would fetch and decode on request: /_next/image answers 404.
  images: { unoptimized: true },
  // A folder above may hold a lockfile of its own; this is the root all the same.
  turbopack: { root: import.meta.dirname },
};
