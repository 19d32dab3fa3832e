import type { ImportTarget } from "@/lib/contract/access-points/imports/import";
import { foldHeading } from "../../../custom-fields/own-headings";

/**
 * Words that head a column, in English, German, French, Spanish, Italian and Arabic. The words for name, location, notes
 * and tag are those of the translations of Snipe-IT (resources/lang/{en-US,de-DE,fr-FR,es-ES,it-IT,ar-SA} at
 * 5aa5c480), whose exports people bring; the others are what lists of doors and lockers are headed with.
 */
const words: Record<ImportTarget, readonly string[]> = {
  id: ["uuid"],
  name: [
    ...["name", "title", "item", "asset", "access point", "door", "gate", "entrance", "desk", "kiosk", "locker"],
    ...["bezeichnung", "titel", "tür", "tor", "eingang", "zugang", "zugangspunkt", "schließfach", "schrank"],
    ...["nom", "intitulé", "désignation", "libellé", "actif", "porte", "accès", "entrée", "casier"],
    ...["nombre", "título", "denominación", "activo", "puerta", "acceso", "entrada", "taquilla"],
    ...["nome", "titolo", "denominazione", "bene", "porta", "accesso", "ingresso", "armadietto"],
    ...["الاسم", "الإسم", "اسم", "الأصل", "الباب", "باب", "البوابة", "المدخل"],
  ],
  location: [
    ...["location", "place", "site", "room", "where", "area", "building", "position", "zone"],
    ...["ort", "standort", "raum", "platz", "wo", "bereich", "gebäude", "lage"],
    ...["lieu", "emplacement", "salle", "endroit", "où", "bâtiment", "local"],
    ...["ubicación", "lugar", "sitio", "sala", "dónde", "edificio"],
    ...["sede", "luogo", "posizione", "ubicazione", "stanza", "dove"],
    ...["الموقع", "موقع", "المكان", "مكان", "أين", "الغرفة", "المبنى"],
  ],
  description: [
    ...["description", "notes", "note", "comment", "comments", "remark", "remarks", "details", "memo"],
    ...["beschreibung", "bemerkung", "bemerkungen", "notiz", "notizen", "anmerkung", "anmerkungen", "kommentar"],
    ...["remarque", "remarques", "commentaire", "commentaires", "observation", "observations"],
    ...["descripción", "nota", "notas", "comentario", "comentarios", "observaciones"],
    ...["descrizione", "commento", "commenti", "osservazioni", "annotazioni"],
    ...["الوصف", "وصف", "ملاحظة", "ملاحظات", "الملاحظات", "تعليق"],
  ],
  qrCode: [
    ...["code", "qr", "qr-code", "qr code value", "barcode", "bar code", "tag", "sticker"],
    ...["strichcode", "kennung", "etikett", "inventarnummer"],
    ...["code-barres", "code qr", "étiquette", "numéro d'inventaire"],
    ...["código", "código qr", "código de barras", "etiqueta", "placa"],
    ...["codice", "codice qr", "codice a barre", "etichetta"],
    ...["الرمز", "رمز", "الكود", "ترميز", "الباركود", "باركود"],
  ],
  team: [
    ...["team", "group", "crew", "department"],
    ...["gruppe", "abteilung", "mannschaft"],
    ...["équipe", "groupe", "service", "département"],
    ...["equipo", "grupo", "departamento"],
    ...["squadra", "gruppo", "reparto"],
    ...["الفريق", "فريق", "المجموعة", "مجموعة", "القسم", "قسم"],
  ],
};

/** Words that add nothing to the word beside them, as in "Door no." or "Nom de la porte". */
const fillers = new Set([
  "of",
  "the",
  "no",
  "nr",
  "number",
  "text",
  "value",
  "der",
  "des",
  "du",
  "de",
  "la",
  "el",
  "del",
]);

/** Returns a heading without case, accents, brackets and punctuation: "Door name (required)*" is `door name`. */
const foldWord = (text: string): string =>
  foldHeading(text.replace(/\([^()]*\)|[*:#.]/g, " "))
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

const targets = new Map(
  Object.entries(words).flatMap(([target, list]) =>
    list.map((word) => [foldWord(word), target as ImportTarget] as const),
  ),
);

/**
 * Returns what a column with this heading holds; undefined when its words are unknown or contradict each other. A word for
 * an access point, such as door, only says whose the other word is: a door code is a code.
 */
export function targetOfWords(heading: string): ImportTarget | undefined {
  const text = foldWord(heading);
  const whole = targets.get(text);
  if (whole) return whole;
  const parts = text.split(/[\s/-]+/).filter((part) => part !== "" && !fillers.has(part));
  const found = new Set(parts.map((part) => targets.get(part)));
  if (found.size > 1) found.delete("name");
  const [target] = found;
  return found.size === 1 ? target : undefined;
}
