/** API description: the texts of its first page's head, and pages as HTML without scripts and styles. */
export type RenderedApi = {
  version: string;
  description: string;
  base: string;
  /** Table of contents. */
  contents: string;
  /** Returns the page of a tag, or null for a tag that the description does not have. */
  findPage: (slug: string) => { title: string; html: string } | null;
};

/** Function that renders an OpenAPI document. Returns null for any other value. */
type Render = (document: unknown) => RenderedApi | null;

const KEY = Symbol.for("access-points.render-api");
type Published = { [KEY]?: Render };

/** Registers the renderer. server.ts calls this once, because React cannot render components to HTML inside a page. */
export function publishApiRenderer(render: Render): void {
  (globalThis as Published)[KEY] = render;
}

/** Renders an OpenAPI document with the registered renderer. @throws Error when server.ts did not start the pages */
export function renderApi(document: unknown): RenderedApi | null {
  const render = (globalThis as Published)[KEY];
  if (!render) throw new Error("The pages run only inside the program. Start it with npm start.");
  return render(document);
}
