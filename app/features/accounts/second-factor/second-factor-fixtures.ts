import { afterEach } from "vitest";
import type { AuthClient } from "../../../../testing/auth-client.ts";
import { codeAt, stepOf, typedSecret } from "../../../../testing/authenticator.ts";
import type { Services } from "../../../platform/services.server.ts";
import { createPerson } from "../fixtures.ts";
import { offerSecondFactor, turnOn } from "./second-factor.server.ts";

export const enter = (client: AuthClient, { email, password }: { email: string; password: string }) =>
  client.post("/sign-in", { email, password });

/** Creates members with a second factor; resets the clock after each test. */
export function secondFactorFixtures(services: Services) {
  afterEach(() => {
    services.clock = { now: () => new Date() };
  });
  /**
   * A member with a second factor and its codes. The clock is fixed, so that no code expires before its use;
   * `next` returns successive codes.
   */
  async function guarded(email?: string) {
    const startedAt = new Date();
    services.clock = { now: () => startedAt };
    const person = await createPerson(
      services,
      email ? { email, firstName: "Ada", lastName: "Fernandes" } : {},
    );
    const secret = typedSecret((await offerSecondFactor(services, person)).secret);
    let step = stepOf(startedAt) - 1;
    const next = () => codeAt(secret, step++);
    const codes = await turnOn(services, person, next());
    /** Moves the clock to this many 30-second steps after the start, and returns the code of that time. */
    const codeAfter = (steps: number) => {
      const time = startedAt.getTime() + steps * 30_000;
      services.clock = { now: () => new Date(time) };
      return codeAt(secret, stepOf(new Date(time)));
    };
    return { person, secret, codes, next, codeAfter };
  }
  return { guarded };
}
