import { hash } from "node:crypto";
import type { DesignText, PrintedTexts } from "@/lib/contract/labels/design-texts";
import { textOf } from "@/lib/labels/layout/printed-text";

/** `fields` may name custom fields. Labels with one text have one digest. */
export function digestOfLabel(fields: readonly DesignText[], texts: PrintedTexts): string {
  const shown = fields.filter((field) => field !== "code").map((field) => textOf(texts, field));
  return hash("sha256", JSON.stringify([texts.code, ...shown]), "base64url").slice(0, 22);
}

export function hasTexts(digest: string | null, fields: readonly DesignText[], texts: PrintedTexts): boolean {
  if (digestOfLabel(fields, texts) === digest) return true;
  // The first releases left owner and team out of the digest.
  const fewer = fields.filter((field) => field !== "owner" && field !== "team");
  return fewer.length < fields.length && digestOfLabel(fewer, texts) === digest;
}
