import { type ComponentType, lazy, useEffect } from "react";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";
import { withMessages } from "@/lib/messages/messages";

/** When loading fails, a message says so, and the page stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    withMessages(load).then(
      (part) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );

/** Shows the message each time that the part would be rendered. */
function MissingPart() {
  useEffect(showNotLoaded);
  return null;
}
