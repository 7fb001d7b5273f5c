import { and, isNotNull } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { isWay, LATER, WAYS } from "./contract.ts";
import { STATE_WORDS } from "./domain/states.ts";
import { ofMember, storiesOf } from "./personal-data.server.ts";
import { applications } from "./tables.server.ts";

const link = (id: string) => ({ to: `/admin/applications/${id}`, name: "Open the application" });

/** Each application, its history, and the notes on it. */
export async function applicationsStory(
  { db }: Pick<Services, "db">,
  member: DataSubject,
): Promise<StoryLine[]> {
  const own = await db
    .select()
    .from(applications)
    .where(and(ofMember(member), isNotNull(applications.sentAt)));
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await storiesOf(db, ids);
  const sent = new Map(own.map(({ id, sentAt }) => [id, sentAt?.getTime()]));
  const laterLines = lines.filter(
    ({ applicationId, at, state }) => state !== "received" || at.getTime() !== sent.get(applicationId),
  );
  return [
    ...own.map(({ id, sentAt, createdAt, way, dates }): StoryLine => ({
      at: (sentAt ?? createdAt).toISOString(),
      kind: "person",
      title: `Applied: ${isWay(way) ? WAYS[way] : way}`,
      detail: dates === LATER || dates === "" ? "The next dates" : dates,
      link: link(id),
    })),
    ...laterLines.map(({ applicationId, kind, state, text, byName, at }): StoryLine => ({
      at: at.toISOString(),
      kind: kind === "note" ? "note" : "person",
      title: kind === "note" || !state ? `Note by ${byName}` : STATE_WORDS[state].became,
      detail: text || undefined,
      link: link(applicationId),
    })),
  ];
}
