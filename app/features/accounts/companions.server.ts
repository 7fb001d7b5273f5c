import type { Services } from "../../platform/services.server.ts";
import type { Companion } from "./contract.ts";

const registered = new WeakMap<object, Companion<Services>[]>();

/** Says which features follow a person into their account. Called once, in `server/app.ts`. */
export function registerCompanions(services: Services, companions: Companion<Services>[]) {
  registered.set(services, companions);
}

/** What the companions want a mail link of this browser's attempt to carry. */
export async function carry(
  services: Services,
  headers: Headers,
): Promise<Record<string, unknown> | undefined> {
  let all: Record<string, unknown> | undefined;
  for (const companion of registered.get(services) ?? []) {
    const carried = await companion.carry(services, headers);
    if (carried) all = { ...all, ...carried };
  }
  return all;
}

/** Tells the companions of a new session and returns where the person may land. A companion that fails keeps nobody out. */
export async function arrive(
  services: Services,
  arrival: { userId: string; headers: Headers; carried?: Record<string, unknown> | undefined },
): Promise<string | undefined> {
  let landOn: string | undefined;
  for (const companion of registered.get(services) ?? []) {
    try {
      landOn ??= (await companion.arrived(services, { carried: undefined, ...arrival }))?.landOn;
    } catch (error) {
      services.log.error({ error, userId: arrival.userId }, "a feature could not follow into the account");
    }
  }
  return landOn;
}
