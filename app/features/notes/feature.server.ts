import { defineFeature } from "../../platform/feature.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { NotableKind } from "./contract.ts";
import { noteJobs } from "./jobs.server.ts";
import { notesPersonalData } from "./personal-data.server.ts";
import { notesStory } from "./person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** A kind of thing in this feature that can have notes. */
    notable: {
      kind: NotableKind;
      /** Names and pages of subjects by id, without deleted ones and those without an account. */
      read: (services: Services, ids: string[]) => Promise<Map<string, { name: string; to: string }>>;
      /** Ids of this member's subjects: notes on them are exported and erased with the account. */
      of: (services: Services, member: DataSubject) => Promise<string[]>;
    };
  }
}

export default defineFeature({
  name: "notes",
  jobs: noteJobs,
  personalData: notesPersonalData,
  personStory: notesStory,
});
