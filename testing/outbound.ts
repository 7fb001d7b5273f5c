import { subscribe } from "node:diagnostics_channel";
import { afterEach, expect } from "vitest";
import { requireNoneHeld } from "../app/platform/held-connection.server.ts";

/**
 * A process subscribes once, however many files of tests run in it; each file looks with the guard that it
 * has loaded.
 */
const shared = globalThis as { heldRequests?: string[]; guard?: typeof requireNoneHeld };
shared.guard = requireNoneHeld;

function watchRequests() {
  const found: string[] = [];
  for (const channel of ["undici:request:create", "http.client.request.start"])
    subscribe(channel, () => {
      try {
        shared.guard?.("an HTTP request");
      } catch (error) {
        found.push(String(error));
      }
    });
  return found;
}

/**
 * Requests, also of libraries, that began while a connection of the pool was held; the test in which one
 * began fails.
 */
export const heldRequests = (shared.heldRequests ??= watchRequests());
afterEach(() => expect(heldRequests.splice(0)).toEqual([]));
