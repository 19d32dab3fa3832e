/** API description to read: what the page's head shows, and the rest as HTML that holds neither script nor style. */
export type RenderedApi = { version: string; description: string; base: string; html: string };

/** Renders an OpenAPI document; null for what is none. */
type Render = (document: unknown) => RenderedApi | null;

const KEY = Symbol.for("access-points.render-api");
type Published = { [KEY]?: Render };

/** Called once by server.ts: inside a page React renders no component to HTML. */
export function publishApiRenderer(render: Render): void {
  (globalThis as Published)[KEY] = render;
}

/** Renders an OpenAPI document as server.ts does. @throws Error when the pages run without it */
export function renderApi(document: unknown): RenderedApi | null {
  const render = (globalThis as Published)[KEY];
  if (!render) throw new Error("The pages run only inside the program: start it with npm start.");
  return render(document);
}
