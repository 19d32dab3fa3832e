import { hash } from "node:crypto";
import type { DesignText, PrintedTexts } from "@/lib/contract/labels/design-texts";
import { textOf } from "@/lib/labels/layout/printed-text";

/**
 * Returns the digest of a label's text: the value of its symbol, which every label has, and the texts of `fields`,
 * which may name custom fields. Labels with the same text have the same digest.
 */
export function digestOfLabel(fields: readonly DesignText[], texts: PrintedTexts): string {
  const shown = fields.filter((field) => field !== "code").map((field) => textOf(texts, field));
  return hash("sha256", JSON.stringify([texts.code, ...shown]), "base64url").slice(0, 22);
}

/** Returns whether a label that showed `fields` with this digest had these texts. */
export function hasTexts(digest: string | null, fields: readonly DesignText[], texts: PrintedTexts): boolean {
  if (digestOfLabel(fields, texts) === digest) return true;
  // The first releases left owner and team out of the digest.
  const fewer = fields.filter((field) => field !== "owner" && field !== "team");
  return fewer.length < fields.length && digestOfLabel(fewer, texts) === digest;
}
