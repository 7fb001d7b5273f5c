import { expect, test } from "vitest";
import type { SessionUser } from "../../accounts/contract.ts";
import { heldOf } from "./held.server.ts";

test.each([
  ["yes", true, true],
  ["yes", false, true],
  ["no", true, true],
  ["no", false, false],
] as const)(
  "[ROUTE-09] where addresses are confirmed: %s, and this one is: %s, what others wrote from it is the member's: %s",
  (asked, proved, theirs) => {
    const user = { id: "u_1", email: "maya@villa.test", emailVerified: proved, name: "Maya" } as SessionUser; // only what is used
    const env = { CONFIRM_EMAIL: asked } as Parameters<typeof heldOf>[0]["env"]; // as above
    expect(heldOf({ env }, user)).toEqual({ id: "u_1", email: "maya@villa.test", emailVerified: theirs });
  },
);
