import "server-only";
import { readText } from "../read-form";

/** A script has put them into the form. */
export const readPasskeyFields = (form: FormData) => ({
  challenge: readText(form, "challenge"),
  passkey: parse(readText(form, "passkey")),
});

export function readProof(form: FormData) {
  const [password, code] = [readText(form, "password"), readText(form, "code")];
  return { ...(password && { password }), ...(code && { code }), ...(form.has("passkey") && readPasskeyFields(form)) };
}

/** Undefined for a text that is no JSON, which the schema refuses. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
