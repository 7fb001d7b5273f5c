import { callApi } from "../../../platform/http/api.ts";
import { tabStorage } from "../../../platform/pages/device-storage.ts";
import { loadCheckout, openCheckout } from "./checkout.ts";

/** The browser functions that the payment flow uses, replaceable in tests. Times in milliseconds. */
export type Ports = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  now(): number;
  wait(ms: number): Promise<void>;
  newKey(): string;
  call: typeof callApi;
  loadCheckout(url: string): Promise<void>;
  openCheckout: typeof openCheckout;
  userAgent: string;
  address(): string;
  replaceAddress(url: string): void;
};

export const browserPorts = (): Ports => ({
  storage: tabStorage,
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newKey: () => crypto.randomUUID(),
  call: callApi,
  loadCheckout: (url) => loadCheckout(url),
  openCheckout,
  userAgent: navigator.userAgent,
  address: () => location.href,
  // Keeps the router's own data in the history's state.
  replaceAddress: (url) => history.replaceState(history.state, "", url),
});
