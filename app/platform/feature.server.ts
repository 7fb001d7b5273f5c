import type { Hono, MiddlewareHandler } from "hono";
import type { HealthLine } from "./observability/health.server.ts";
import type { Job } from "./jobs/jobs.server.ts";
import type { Limit } from "./http/rate-limits.server.ts";
import type { DataSubject, PersonalData } from "./personal-data.server.ts";
import type { StoryLine } from "./person-story.ts";
import type { Services } from "./services.server.ts";

/**
 * What features contribute to other features, by name. The consuming feature declares the type in its
 * feature.server.ts (`declare module`), so that contributors need not import it.
 */
export interface Contributions {} // oxlint-disable-line typescript/no-empty-object-type -- features add to it

/** A check that runs before the calls and pages of every feature. `path` is a Hono pattern. */
export type RequestGuard = { path: string; guard: (services: Services) => MiddlewareHandler };

/**
 * A person's pages that look the same to everyone with the link and no cookie. Cached until their
 * stamp changes.
 */
export type LinkedPages = {
  /** Their paths; other paths are never looked up. */
  path: RegExp;
  /**
   * A short text that changes whenever the page at this path changes; undefined if an anonymous visitor may
   * not see it. It must be current within a second in every process.
   */
  readStamp: (services: Services, path: string) => Promise<string | undefined>;
};

/** Everything that a feature contributes to the program. */
export type Feature = Partial<Contributions> & {
  /** The name of its folder in app/features, and the prefix of its jobs. */
  name: string;
  guards?: RequestGuard[];
  /** HTTP calls other than pages: each entry creates a Hono app whose paths begin at the root. */
  http?: ((services: Services) => Pick<Hono, "routes">)[];
  /** Paths of calls that accept more than 1 MB and limit their bodies themselves. */
  largeBodies?: RegExp;
  /**
   * Rate limits of writes per network, by method and path, such as "POST /api/quest/start"; all other writes
   * share one limit. `null` if the call is limited elsewhere.
   */
  writeLimits?: Record<string, Limit | null>;
  linkedPages?: LinkedPages;
  jobs?: Job[];
  personalData?: PersonalData;
  /** Its entries in a member's history in the administration, in any order. */
  personStory?: (services: Services, member: DataSubject) => Promise<StoryLine[]>;
  /** Runs once in each process, before requests and jobs. */
  start?: (services: Services) => unknown;
  /** Its line in `/health`; called only while the database answers. */
  health?: (services: Services) => Promise<HealthLine>;
  /** Recovers from a crash, once, when the workers start; a failure is logged. */
  resume?: (services: Services) => Promise<unknown>;
  /** Creates its demo data, in local mode only; safe to run again after an interruption. */
  seed?: (services: Services, announce: (line: string) => void) => Promise<unknown>;
};

/** One feature: the default export of its feature.server.ts, listed in server/features.ts. */
export const defineFeature = (feature: Feature): Feature => feature;

/**
 * The contributions of all features under one name, in the order of the feature list.
 * @example for (const guard of contributionsTo(services, "saleGuard")) await guard(services, item);
 */
export const contributionsTo = <K extends keyof Feature>(
  { features }: Pick<Services, "features">,
  name: K,
): NonNullable<Feature[K]>[] =>
  features.flatMap((feature) => {
    const contribution = feature[name];
    return contribution === undefined ? [] : [contribution];
  });
