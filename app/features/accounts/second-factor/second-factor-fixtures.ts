import { afterEach } from "vitest";
import type { AuthClient } from "../../../../testing/auth-client.ts";
import { codeAt, stepOf, typedSecret } from "../../../../testing/authenticator.ts";
import type { Services } from "../../../platform/services.server.ts";
import { createPerson } from "../fixtures.ts";
import { offerSecondFactor, turnOn } from "./second-factor.server.ts";

export const enter = (client: AuthClient, { email, password }: { email: string; password: string }) =>
  client.post("/sign-in", { email, password });

/** Members with a second factor; the clock is the machine's again after each test. */
export function secondFactorFixtures(services: Services) {
  afterEach(() => {
    services.clock = { now: () => new Date() };
  });
  /**
   * A member with a second factor and their app: each code is later than the one before. The clock is fixed
   * from here on, so that no code expires between its computation and its use.
   */
  async function guarded(email?: string) {
    const from = new Date();
    services.clock = { now: () => from };
    const person = await createPerson(
      services,
      email ? { email, firstName: "Ada", lastName: "Fernandes" } : {},
    );
    const secret = typedSecret((await offerSecondFactor(services, person)).secret);
    let step = stepOf(from) - 1;
    const next = () => codeAt(secret, step++);
    const codes = await turnOn(services, person, next());
    /** A code for the moment that many half minutes from now, with the clock set to it. */
    const later = (steps: number) => {
      const at = from.getTime() + steps * 30_000;
      services.clock = { now: () => new Date(at) };
      return codeAt(secret, stepOf(new Date(at)));
    };
    return { person, secret, codes, next, later };
  }
  return { guarded };
}
