import { afterEach, describe, expect, test, vi } from "vitest";
import { useRefusedStorage } from "../../../testing/refused-storage.ts";
import { deviceStorage, tabStorage } from "./device-storage.ts";

describe("refused storage", () => {
  useRefusedStorage();
  test.each([deviceStorage, tabStorage])("reads as empty, and setItem returns false", (storage) => {
    expect(storage.setItem("key", "value")).toBe(false);
    expect(storage.getItem("key")).toBeNull();
    expect(() => storage.removeItem("key")).not.toThrow();
    expect(() => storage.clear()).not.toThrow();
  });
});

describe("available storage", () => {
  afterEach(() => void vi.unstubAllGlobals());
  test("is per tab or per browser", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal("sessionStorage", { getItem: () => "the tab's" });
    expect(deviceStorage.setItem("key", "value")).toBe(true);
    expect(deviceStorage.getItem("key")).toBe("value");
    expect(tabStorage.getItem("key")).toBe("the tab's");
    deviceStorage.removeItem("key");
    expect(stored.size).toBe(0);
  });
});
