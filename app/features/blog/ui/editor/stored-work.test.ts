import { describe, expect, test } from "vitest";
import { useRefusedStorage } from "../../../../../testing/refused-storage.ts";
import { dropStoredWork, findStoredWork, storeWork, type StoredWork } from "./stored-work.ts";

describe("where the browser refuses storage", () => {
  useRefusedStorage();
  test("the editor stores no text, says so, and goes on", () => {
    const nothing = {} as StoredWork; // what it holds is of no matter here
    expect(storeWork("post", nothing)).toBe(false);
    expect(findStoredWork("post", "ada")).toBeUndefined();
    expect(() => dropStoredWork("post")).not.toThrow();
  });
});
