/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Native modules and fonts are loaded from node_modules, not bundled.
  serverExternalPackages: ["better-sqlite3", "@node-rs/argon2"],
  // Nothing here needs resizing, and the optimizer would fetch and decode on request: /_next/image answers 404.
  images: { unoptimized: true },
  // A folder above may hold a lockfile of its own; this is the root all the same.
  turbopack: { root: import.meta.dirname },
};
