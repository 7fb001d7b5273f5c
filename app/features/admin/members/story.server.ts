import { contributionsTo } from "../../../platform/feature.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { StoryLine } from "../../../platform/person-story.ts";
import type { Services } from "../../../platform/services.server.ts";

/** The most entries that a page shows; the member's export has all of them. */
const SHOWN = 400;

/**
 * A member's history from all features, in order of time; simultaneous entries keep the order of the
 * features. `earlier` counts entries that are not shown.
 */
export async function readStory(
  services: Services,
  member: DataSubject,
): Promise<{ story: StoryLine[]; earlier: number }> {
  const parts = await Promise.all(contributionsTo(services, "personStory").map((of) => of(services, member)));
  const all = parts.flat().toSorted((a, b) => a.at.localeCompare(b.at));
  return { story: all.slice(-SHOWN), earlier: Math.max(0, all.length - SHOWN) };
}
