/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // npm test checks the types; again in each build takes longer than the rest.
  typescript: { ignoreBuildErrors: true },
  // BREACH needs a constant secret beside text that an attacker chose. Pages have none: tokens stay in the cookie,
  // forms check Origin, a nonce is used once, and SameSite=Lax keeps the cookie from other sites.
  compress: true,
  // All pages at the start would take 30 MB.
  experimental: { preloadEntriesOnStart: false },
  // Native modules cannot be bundled.
  serverExternalPackages: ["better-sqlite3", "@node-rs/argon2"],
  // No image needs resizing, and the optimizer would fetch and decode images for any client.
  images: { unoptimized: true },
  // Their names do not change with their contents.
  headers: async () => [
    {
      source:
        "/:file(favicon\\.ico|icon\\.svg|icon-\\d+\\.png|icon-maskable-\\d+\\.png|apple-touch-icon\\.png|manifest\\.webmanifest|robots\\.txt)",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400" }],
    },
  ],
  // Moved settings: in bookmarks and in letters.
  redirects: async () =>
    Object.entries({
      "/people/new/several": "/people/new",
      "/labels/stocks": "/settings/labels#sizes",
      "/labels/printers": "/settings/labels#printers",
      "/labels/designs": "/settings/labels#designs",
      "/settings/places": "/settings/office#places",
      "/settings/public": "/settings/office#public-page",
      "/settings/second-factor": "/settings/sign-in#second-factor",
      "/settings/symbols": "/settings/office#phones",
      "/settings/time-zone": "/settings/office#time-zone",
    }).map(([source, destination]) => ({ source, destination, permanent: true })),
  // Otherwise a parent folder with a lockfile is the root.
  turbopack: { root: import.meta.dirname },
};
