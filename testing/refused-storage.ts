import { afterEach, beforeEach } from "vitest";

const NAMES = ["localStorage", "sessionStorage"] as const;

/** Simulates a browser that refuses storage: accessing it throws. */
export function useRefusedStorage() {
  const before = NAMES.map((name) => ({
    name,
    descriptor: Object.getOwnPropertyDescriptor(globalThis, name),
  }));
  beforeEach(() => {
    for (const name of NAMES)
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => {
          throw new DOMException("The request was denied.", "SecurityError");
        },
      });
  });
  afterEach(() => {
    for (const { name, descriptor } of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  });
}
