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

/** Calls `show` with each message; returns a function that unsubscribes. */
export function onToast(show: (toast: ShownToast) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<ShownToast>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
