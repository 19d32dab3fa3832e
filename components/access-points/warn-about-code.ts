const thisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
const address = /^(\d+(\.\d+){3}|\[.*\])$/;

/**
 * What to know before a code goes onto labels that are meant to last, or null. A URL that leads to this machine or to
 * an address of today's network stops working when either changes; one without https may be refused by phones.
 */
export function warnAboutCode(code: string): string | null {
  const value = code.trim();
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return null;
  const { hostname, protocol } = new URL(value);
  if (thisMachine.test(hostname))
    return "This address works on this computer only. On a label, other people's phones cannot open it.";
  if (address.test(hostname))
    return "This is a network address, not a name. The label stops working when the address changes.";
  if (protocol === "http:")
    return "This address is not encrypted (http:). Some phones warn about it or refuse it; https: lasts longer.";
  return null;
}
