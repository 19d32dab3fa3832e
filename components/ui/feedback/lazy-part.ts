import { type ComponentType, lazy, useEffect } from "react";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";

/** Creates a component whose code is loaded when it is first rendered. When that fails, a message says so, and the page stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );

/** In place of a part that could not be loaded. Shows the message each time that the part would be rendered. */
function MissingPart() {
  useEffect(showNotLoaded);
  return null;
}
