import { expect, test } from "vitest";
import { pooledRandomBytes } from "./random-bytes";

test("random bytes of any size never occur twice", () => {
  const sizes = [1, 8, 16, 100, 4_095, 4_096, 4_097, 10_000];
  for (const size of sizes) expect(pooledRandomBytes(size)).toHaveLength(size);
  const ids = Array.from({ length: 5_000 }, () => Buffer.from(pooledRandomBytes(16)).toString("hex"));
  expect(new Set(ids).size).toBe(ids.length);
  const bytes = new Set(Array.from({ length: 5_000 }, () => pooledRandomBytes(1)[0]));
  expect(bytes.size).toBe(256);
});

test("bytes that were given stay as they are", () => {
  const given = Array.from({ length: 1_000 }, () => pooledRandomBytes(16));
  const before = given.map((bytes) => Buffer.from(bytes).toString("hex"));
  for (let count = 0; count < 1_000; count += 1) pooledRandomBytes(16);
  expect(given.map((bytes) => Buffer.from(bytes).toString("hex"))).toEqual(before);
});
