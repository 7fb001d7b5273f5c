import type { Hono, MiddlewareHandler } from "hono";
import type { HealthLine } from "./observability/health.server.ts";
import type { Job } from "./jobs/jobs.server.ts";
import type { Limit } from "./http/rate-limits.server.ts";
import type { HeldMember, PersonalData } from "./personal-data.server.ts";
import type { StoryLine } from "./person-story.ts";
import type { Services } from "./services.server.ts";

/**
 * What a feature lets others hand in, by name. The feature that uses it declares it in its own
 * feature.server.ts (`declare module`), so that others can hand it in without an import.
 */
export interface HandedIn {} // oxlint-disable-line typescript/no-empty-object-type -- features add to it

/** A check that stands before the calls and pages of every feature. `path` is a pattern of Hono. */
export type RequestGuard = { path: string; guard: (services: Services) => MiddlewareHandler };

/**
 * Pages of one person's that look the same to everybody who has their link and no cookie: kept in memory as
 * long as their stamp stands.
 */
export type LinkedPages = {
  /** Their paths; a path that is another is never asked about. */
  path: RegExp;
  /**
   * A short text that changes whenever the page at this path would be another one; undefined where nobody who
   * is not known may see it. It must be right within a second in every process.
   */
  readStamp: (services: Services, path: string) => Promise<string | undefined>;
};

/** Everything that a feature brings to the program. What is not named here does not run. */
export type Feature = Partial<HandedIn> & {
  /** The name of its folder in app/features; its jobs begin with it. */
  name: string;
  guards?: RequestGuard[];
  /** Calls that are not pages: each makes a Hono app whose paths begin at the root. */
  http?: ((services: Services) => Pick<Hono, "routes">)[];
  /** Paths of its calls that take more than 1 MB and limit their bodies themselves. */
  largeBodies?: RegExp;
  /**
   * How often one network may write, by method and path, such as "POST /api/quest/start"; a path that is not
   * named by anybody has the limit of all others. `null` where something else limits the call already.
   */
  writeLimits?: Record<string, Limit | null>;
  linkedPages?: LinkedPages;
  jobs?: Job[];
  personalData?: PersonalData;
  /** Its lines of a member's story, as the administration reads it, in any order. It only grows. */
  personStory?: (services: Services, member: HeldMember) => Promise<StoryLine[]>;
  /** Runs once in each process, before anything is served or worked off. */
  start?: (services: Services) => unknown;
  /** Its line of `/health`, asked for while the database answers. */
  health?: (services: Services) => Promise<HealthLine>;
  /** Takes up what a crash has left behind, once, when the workers begin; a failure is logged. */
  resume?: (services: Services) => Promise<unknown>;
  /** Makes its part of the demo data, in local mode alone; may be run again after it was cut off. */
  seed?: (services: Services, announce: (line: string) => void) => Promise<unknown>;
};

/** One feature: the default export of its feature.server.ts, listed in server/features.ts. */
export const defineFeature = (feature: Feature): Feature => feature;

/**
 * What the features of these services hand in under one name, in the order of their list.
 * @example for (const guard of handedIn(services, "saleGuard")) await guard(services, item);
 */
export const handedIn = <K extends keyof Feature>(
  { features }: Pick<Services, "features">,
  name: K,
): NonNullable<Feature[K]>[] =>
  features.flatMap((feature) => {
    const given = feature[name];
    return given === undefined ? [] : [given];
  });
