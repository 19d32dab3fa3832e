/** What the walk does in a browser. It names elements by XPath; `read` runs the body of an async function in the page. */
export type Browser = {
  open: (url: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<void>;
  press: (xpath: string) => Promise<void>;
  read: <Value>(script: string) => Promise<Value>;
  stop: () => Promise<void>;
};
