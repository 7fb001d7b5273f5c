import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";

/** Collects the data that features attach to this attempt's emailed link. */
export async function carry(
  services: Services,
  headers: Headers,
): Promise<Record<string, unknown> | undefined> {
  let merged: Record<string, unknown> | undefined;
  for (const hooks of contributionsTo(services, "sessionHooks")) {
    const carried = await hooks.carry(services, headers);
    if (carried) merged = { ...merged, ...carried };
  }
  return merged;
}

/**
 * Calls every feature's hook for a new session and returns the path to open: the first that resumes what the
 * person was doing before sign-in, else the first that a hook returns. A failing hook does not prevent the
 * sign-in.
 */
export async function arrive(
  services: Services,
  arrival: { userId: string; headers: Headers; carried?: Record<string, unknown> | undefined },
): Promise<string | undefined> {
  let landOn: string | undefined;
  let resumeOn: string | undefined;
  for (const hooks of contributionsTo(services, "sessionHooks")) {
    try {
      const arrived = await hooks.arrived(services, { carried: undefined, ...arrival });
      landOn ??= arrived?.landOn;
      if (arrived?.resumes) resumeOn ??= arrived.landOn;
    } catch (error) {
      services.log.error({ error, userId: arrival.userId }, "sign-in hook failed");
    }
  }
  return resumeOn ?? landOn;
}

/** Names of the cookies to delete at sign-out; a failing hook does not prevent it. */
export async function leave(
  services: Services,
  leaving: { userId: string; headers: Headers },
): Promise<string[]> {
  const names: string[] = [];
  for (const hooks of contributionsTo(services, "sessionHooks")) {
    try {
      names.push(...((await hooks.left?.(services, leaving)) ?? []));
    } catch (error) {
      services.log.error({ error, userId: leaving.userId }, "sign-out hook failed");
    }
  }
  return names;
}
