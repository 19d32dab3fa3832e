import { LRUCache } from "lru-cache";
import { symbolPng } from "../symbol/symbol-png";
import { symbolSvg } from "./svg-documents";

/** The QR symbol of a value as a picture, its quiet zone included. */
export type SymbolFile = { contentType: string; bytes: Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

const draw = {
  svg: { contentType: "image/svg+xml; charset=utf-8", bytesOf: (value: string) => encoder.encode(symbolSvg(value)) },
  png: { contentType: "image/png", bytesOf: (value: string) => symbolPng(value) },
};

/** What pictures may take in memory, in bytes: some two thousand of the usual size. */
const KEPT_BYTES = 4_000_000;

const kept = new LRUCache<string, SymbolFile>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
});

/**
 * Drawn once for each value, at a third to two thirds of a millisecond, and then kept for whoever asks again.
 *
 * @throws SymbolError as `createSymbol` does
 */
export function symbolFile(value: string, kind: keyof typeof draw): SymbolFile {
  const key = `${kind} ${value}`;
  const found = kept.get(key);
  if (found) return found;
  const { contentType, bytesOf } = draw[kind];
  const file = { contentType, bytes: bytesOf(value) };
  kept.set(key, file);
  return file;
}
