import { contributionsTo } from "../../platform/feature.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import type { Services } from "../../platform/services.server.ts";

/** The newest lines that a page shows; of an older story the beginning is left to the member's export. */
const SHOWN = 400;

/**
 * A member's story, as every feature tells its part of it, in the order of time; what happened at one moment
 * keeps the order of the features. `earlier` counts lines before the first.
 */
export async function readStory(
  services: Services,
  member: DataSubject,
): Promise<{ story: StoryLine[]; earlier: number }> {
  const parts = await Promise.all(contributionsTo(services, "personStory").map((of) => of(services, member)));
  const all = parts.flat().toSorted((a, b) => a.at.localeCompare(b.at));
  return { story: all.slice(-SHOWN), earlier: Math.max(0, all.length - SHOWN) };
}
