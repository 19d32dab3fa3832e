// The browser does nothing at these buttons and forms, so a press before the script of the page would be lost.
const listen = `{
  globalThis.earlyPresses = new Map();
  addEventListener("click", ({ target }) => {
    const button = target.closest("button[type=button]:not([popovertarget])");
    if (button) globalThis.earlyPresses?.set(button, () => button.click());
  });
  addEventListener("submit", ({ target, submitter }) => {
    if (target.getAttribute("method") === "dialog")
      globalThis.earlyPresses?.set(target, () => target.requestSubmit(submitter));
  });
}`;

export const KeepEarlyPresses = ({ nonce }: { nonce: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listen }} />
);
