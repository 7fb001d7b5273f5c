import { expect, test } from "vitest";
import type { SessionUser } from "../../accounts/contract.ts";
import { dataSubjectOf } from "./held.server.ts";

test.each([
  ["yes", true, true],
  ["yes", false, true],
  ["no", true, true],
  ["no", false, false],
] as const)(
  "[ROUTE-09] with address confirmation %s and the address confirmed %s, counts data sent from it as the member's: %s",
  (asked, proved, theirs) => {
    const user = { id: "u_1", email: "maya@villa.test", emailVerified: proved, name: "Maya" } as SessionUser; // only what is used
    const env = { CONFIRM_EMAIL: asked } as Parameters<typeof dataSubjectOf>[0]["env"]; // as above
    expect(dataSubjectOf({ env }, user)).toEqual({
      id: "u_1",
      email: "maya@villa.test",
      emailVerified: theirs,
    });
  },
);
