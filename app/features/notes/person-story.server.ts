import { formatIndiaDay } from "../../lib/india-format.ts";
import { indiaMidnight } from "../../lib/india-time.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import type { Services } from "../../platform/services.server.ts";
import { notesAbout } from "./personal-data.server.ts";

/** Notes about the member, with a second line when one was done. */
export async function notesStory(services: Services, member: DataSubject): Promise<StoryLine[]> {
  const about = await notesAbout(services, member);
  return about.flatMap(({ text, at, byName, due, doneAt, doneByName }): StoryLine[] => [
    {
      at: at.toISOString(),
      kind: "note",
      title: due ? `Note by ${byName}, due ${formatIndiaDay(indiaMidnight(due))}` : `Note by ${byName}`,
      detail: text,
    },
    ...(doneAt
      ? [{ at: doneAt.toISOString(), kind: "note" as const, title: `Done by ${doneByName}`, detail: text }]
      : []),
  ]);
}
