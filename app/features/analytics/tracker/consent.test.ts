import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isOptedOut, setCounted } from "./consent.ts";

describe("[TRACK-07] a browser whose storage is full", () => {
  const stored = new Map<string, string>();
  let isFull = true;
  beforeEach(() => {
    stored.clear();
    isFull = true;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        stored.set(key, value);
      },
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => {
    isFull = false;
    vi.stubGlobal("dispatchEvent", () => true);
    setCounted(true);
    vi.unstubAllGlobals();
  });

  test("opts the visitor out immediately, and stores the choice once the tracker has freed space", () => {
    const changed = vi.fn(() => {
      expect(isOptedOut()).toBe(true);
      isFull = false; // the tracker deletes its records
      return true;
    });
    vi.stubGlobal("dispatchEvent", changed);
    setCounted(false);
    expect([changed.mock.calls.length, isOptedOut(), stored.get("not_counted")]).toEqual([1, true, "1"]);
  });

  test("opts the visitor out on this page when no space is freed, until they opt in", () => {
    vi.stubGlobal("dispatchEvent", () => true);
    setCounted(false);
    expect([isOptedOut(), stored.size]).toEqual([true, 0]);
    setCounted(true);
    expect(isOptedOut()).toBe(false);
  });
});
