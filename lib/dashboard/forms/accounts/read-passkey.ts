import "server-only";
import { parseJson, readText } from "../read-form";

/** A script has put them into the form. */
export const readPasskeyFields = (form: FormData) => ({
  challenge: readText(form, "challenge"),
  passkey: parseJson(readText(form, "passkey")),
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
