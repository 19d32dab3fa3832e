/**
 * Why a new password is too easily guessed, or null when it is not known to be.
 * The list is zxcvbn's, from published leaks; digits and signs put at the end of a common one do not help.
 */
export async function weaknessOf(password: string, email: string): Promise<string | null> {
  const folded = password.normalize("NFKC").toLowerCase();
  if (folded === email || folded === email.split("@")[0]) return "Password must not be the e-mail address.";
  if (new Set(folded).size < 4) return "Password repeats too few characters; a few words with spaces are good.";
  // Loaded when first needed: the list is a megabyte, and a running service rarely sets a password.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const known = new Set(dictionary["passwords-common"]);
  const stem = folded.replace(/[\d\W_]+$/u, "");
  return known.has(folded) || known.has(stem)
    ? "Password is among the most common ones; choose another, a few words with spaces are good."
    : null;
}
