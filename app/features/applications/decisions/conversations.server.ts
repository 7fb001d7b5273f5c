import { and, eq, lte } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { applicationStory } from "../tables.server.ts";

/** How many conversations were set for an application, up to an entry of its history. */
export const countConversations = (db: Services["db"], applicationId: string, entryId: number) =>
  db.$count(
    applicationStory,
    and(
      eq(applicationStory.applicationId, applicationId),
      eq(applicationStory.state, "conversation"),
      lte(applicationStory.id, entryId),
    ),
  );
