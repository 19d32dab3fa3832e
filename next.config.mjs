/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // npm test checks the types. Doing it again in each build takes longer than the rest of the build.
  typescript: { ignoreBuildErrors: true },
  // Compression is safe: the BREACH attack needs a constant secret in the same answer as text that the attacker chose.
  // Pages contain no such secret: session tokens stay in the cookie, forms are protected by a check of Origin and not
  // by a token, and a nonce is used once. Requests that another site embeds lack the cookie, which is SameSite=Lax.
  compress: true,
  // A page is loaded when it is opened first: all pages at the start would take 30 MB.
  experimental: { preloadEntriesOnStart: false },
  // Native modules are loaded from node_modules, because they cannot be bundled.
  serverExternalPackages: ["better-sqlite3", "@node-rs/argon2"],
  // No image needs resizing, and the optimizer would fetch and decode images for any client. /_next/image answers 404.
  images: { unoptimized: true },
  // Browsers keep the files of `public` for a day; their names do not change with their contents.
  headers: async () => [
    {
      source:
        "/:file(favicon\\.ico|icon\\.svg|icon-\\d+\\.png|icon-maskable-\\d+\\.png|apple-touch-icon\\.png|manifest\\.webmanifest|robots\\.txt)",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400" }],
    },
  ],
  // Addresses of settings that moved: they are in bookmarks and in letters.
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
  // Next would otherwise take a parent folder with a lockfile for the root.
  turbopack: { root: import.meta.dirname },
};
