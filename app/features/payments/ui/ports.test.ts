import { afterEach, expect, test, vi } from "vitest";
import { useRefusedStorage } from "../../../../testing/refused-storage.ts";
import { clearPayment, readSession, sessionStart } from "./payment-store.ts";
import { browserPorts } from "./ports.ts";

useRefusedStorage();
afterEach(() => void vi.unstubAllGlobals());

test("where the browser refuses storage, a price is asked for all the same", () => {
  vi.stubGlobal("navigator", { userAgent: "test" });
  const ports = browserPorts();
  expect(sessionStart(ports)).toMatch(/^\d{4}-/);
  expect(readSession(ports)).toBeUndefined();
  expect(() => clearPayment(ports)).not.toThrow();
});
