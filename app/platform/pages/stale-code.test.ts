import { expect, test } from "vitest";
import { mayReload } from "./stale-code.ts";

test("reloads at most once a minute", () => {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  expect(mayReload(1_000_000, storage)).toBe(true);
  expect(mayReload(1_030_000, storage)).toBe(false);
  expect(mayReload(1_060_000, storage)).toBe(true);
  expect(mayReload(500_000, storage)).toBe(true); // the clock was set back
});

test("does not reload without storage", () => {
  expect(mayReload(1_000_000, () => { throw new Error("refused"); })).toBe(false); // prettier-ignore
});
