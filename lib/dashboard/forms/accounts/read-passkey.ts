import "server-only";
import { readText } from "../read-form";

/** Returns the challenge and the passkey's answer, which the script of a form has put into two fields. */
export const readPasskeyFields = (form: FormData) => ({
  challenge: readText(form, "challenge"),
  passkey: parse(readText(form, "passkey")),
});

/** Returns what the person typed to prove who they are: the password, or a code once there is a factor. */
export function readProof(form: FormData) {
  const [password, code] = [readText(form, "password"), readText(form, "code")];
  return { ...(password && { password }), ...(code && { code }), ...(form.has("passkey") && readPasskeyFields(form)) };
}

/** Returns the JSON in a text; undefined for a text that is none, which the schema refuses. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
