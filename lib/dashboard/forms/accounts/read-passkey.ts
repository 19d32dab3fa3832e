import "server-only";
import { readText } from "../read-form";

/** A script has put them into the form. */
export const readPasskeyFields = (form: FormData) => ({
  challenge: readText(form, "challenge"),
  passkey: parse(readText(form, "passkey")),
});

/** The password stands in the field `name`. */
export function readProof(form: FormData, name = "password") {
  const [password, code] = [readText(form, name), readText(form, "code")];
  return {
    ...(password && { [name]: password }),
    ...(code && { code }),
    ...(form.has("passkey") && readPasskeyFields(form)),
  };
}

/** Undefined for a text that is no JSON, which the schema refuses. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
