/** For a form outside the six journeys that docs/list.md names. */
export const NeedsScript = () => (
  <noscript>
    <p className="text-soft">This form needs JavaScript. Switch it on and load the page again.</p>
  </noscript>
);
