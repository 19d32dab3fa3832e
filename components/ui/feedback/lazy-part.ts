import { type ComponentType, lazy, useEffect } from "react";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";

/** Creates a component that is loaded when it is first rendered. If it cannot be loaded, a message says so instead of an error page. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );

/** Says so again whenever the part would be rendered, such as with each row that is selected. */
function MissingPart() {
  useEffect(showNotLoaded);
  return null;
}
