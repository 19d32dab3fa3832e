import type { RenderJob } from "@/lib/labels/layout/place-job";

/** Returns the part of a job that determines its file, which is sent to a render worker. */
export const toDrawn = ({ contents, stock, template, printer, skip, copies }: RenderJob): RenderJob => ({
  contents,
  stock,
  template,
  printer,
  skip,
  copies,
});
