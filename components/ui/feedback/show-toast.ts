import { t } from "@/lib/messages/messages";
export type ShownToast = {
  /** It may be the next page. */
  page: string;
  tone?: "danger";
  text: string;
  undo?: () => Promise<void>;
};

const EVENT = "show-toast";

export const showToast = (toast: ShownToast): void => {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));
};

/** The page stays as it is, in place of the error page of the browser. */
export const showOffline = (): void =>
  showToast({ page: location.pathname, tone: "danger", text: t("ui.toast.offline") });

/** The file is gone after an update, or the network is lost. */
export const showNotLoaded = (): void =>
  showToast({
    page: location.pathname,
    tone: "danger",
    text: t("ui.toast.notLoaded"),
  });

export function onToast(show: (toast: ShownToast) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<ShownToast>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
