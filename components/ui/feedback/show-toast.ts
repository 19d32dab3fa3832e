/** Message that script shows over a page, with a button that undoes what it says. */
export type ShownToast = {
  /** Path of the page that shows it. It may be the next one. */
  page: string;
  tone?: "danger";
  /** Name of the thing, shown in quotation marks before the text. */
  name?: string;
  text: string;
  undo?: () => Promise<void>;
};

const EVENT = "show-toast";

/** Shows a message in place of the one before. */
export const showToast = (toast: ShownToast): void => {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));
};

/** Says that a link cannot be followed now. The page stays as it is, in place of the error page of the browser. */
export const showOffline = (): void =>
  showToast({ page: location.pathname, tone: "danger", text: "You are offline. Go on when you are connected again." });

/** Says that a part of the page, which is loaded later, cannot be loaded: its file is gone after an update, or the network is lost. */
export const showNotLoaded = (): void =>
  showToast({
    page: location.pathname,
    tone: "danger",
    text: "This part of the page could not be loaded. Reload the page.",
  });

export function onToast(show: (toast: ShownToast) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<ShownToast>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
