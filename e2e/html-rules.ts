import type { ConfigData } from "html-validate";

/**
 * Rules of html-validate for the HTML that the program sends. A rule is off, or weaker, only where React or Next writes what it
 * forbids, or where two readings of the standard exist.
 */
export const htmlRules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  elements: [
    "html5",
    {
      // React writes action="" for a form whose action is a function of the server: the address of such a form is its page.
      form: { inherit: "form", attributes: { action: { enum: ["/.*/"] } } },
      // The size of the paper of a page of labels. In the head React would keep it after the page is left.
      style: { inherit: "style", flow: true },
    },
  ],
  rules: {
    // React writes its own names: charSet, autoComplete, popoverTarget.
    "attr-case": "off",
    // React writes <input/>, hidden="" and async="".
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // The ids of React and Next begin with "_". The rule still refuses blanks.
    "valid-id": ["error", { relaxed: true }],
    // Filters, boxes and the API take several values under one name.
    "form-dup-name": "off",
    // A missing type is "text" by the standard, and the list sends it for every field.
    "no-implicit-input-type": "off",
    // Lists and groups may have a name (ARIA 1.2, 5.2.8.6).
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};
