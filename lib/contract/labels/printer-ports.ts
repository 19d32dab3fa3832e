const DEFAULT_PORTS: Record<string, string> = { "ipp:": "631", "ipps:": "631", "http:": "80", "https:": "443" };

/** Without zod, for the print agent, which is one file. */
export const portOf = (url: URL): number => Number(url.port || DEFAULT_PORTS[url.protocol]);
